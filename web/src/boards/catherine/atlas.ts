/** Catherine: where the cities lie on the page, and the lands around them. */

import type { CityRow } from "./pieces";

export interface Point {
  x: number;
  y: number;
}

export interface Atlas {
  width: number;
  height: number;
  places: Map<string, Point>;
  /** The land of each city: everything nearer to it than to any other city. */
  lands: { city: string; colour: string; outline: string }[];
  /** The lines between lands of different colours. */
  borders: string;
  roads: { from: string; to: string; line: string }[];
  seas: string[];
}

type Sheet = { width: number; height: number; places: Record<string, [number, number]>; seas: string[] };

const WIDE: Sheet = {
  width: 1000,
  height: 590,
  places: {
    REV: [100, 95],
    SPB: [270, 80],
    PSK: [205, 205],
    RIG: [68, 235],
    SMO: [212, 340],
    KIE: [115, 465],
    MOS: [355, 285],
    YAR: [425, 135],
    NIZ: [515, 250],
    VOR: [388, 420],
    KHA: [258, 500],
    AST: [530, 505],
    KAZ: [612, 345],
    YEK: [698, 160],
    ORE: [690, 465],
    TOB: [830, 95],
    TOM: [850, 355],
    IRK: [930, 215],
  },
  seas: [
    "M0 0h62c-22 20 6 44-12 62-14 16-34 8-30 34 4 22-22 30-14 58 6 22-6 34-6 46z",
    "M470 0c20 22 62 10 82 30 26 24 70 22 92 2 18-16 50-8 66-32z",
    "M150 590c16-30 62-18 84-6 26 14 60-22 98-4 14 6 18 10 18 10z",
    "M556 590c-10-22 14-30 34-26 26 6 34-14 52-6 18 10 6 32 6 32z",
  ],
};

const TALL: Sheet = {
  width: 1000,
  height: 950,
  places: {
    REV: [115, 100],
    SPB: [325, 90],
    RIG: [95, 300],
    PSK: [265, 262],
    SMO: [240, 452],
    KIE: [110, 630],
    YAR: [500, 165],
    MOS: [405, 350],
    NIZ: [575, 345],
    VOR: [440, 580],
    KHA: [285, 715],
    AST: [500, 815],
    KAZ: [605, 530],
    YEK: [715, 150],
    ORE: [700, 745],
    TOB: [880, 235],
    TOM: [845, 640],
    IRK: [925, 440],
  },
  seas: [
    "M0 0h56c-20 30 4 60-16 84-16 22-30 30-24 62 6 34-16 44-16 70z",
    "M545 0c24 30 66 14 92 34 34 26 84 10 108-8 12-10 26-16 30-26z",
    "M60 950c20-56 84-40 120-30 44 12 96-44 150-6 26 18 40 36 40 36z",
    "M570 950c-20-40 18-56 52-48 40 10 70-20 98 6 22 22 10 42 10 42z",
  ],
};

/** Our maps place the printed cities; other cities lie where their content says. */
export function atlasOf(cities: CityRow[], tall: boolean): Atlas {
  const sheet = tall ? TALL : WIDE;
  const known = cities.every((city) => city.id in sheet.places);
  const { width, height } = known ? sheet : { width: 1000, height: 600 };
  const places = new Map(
    cities.map((city) => {
      const [x, y] = known ? sheet.places[city.id]! : [city.x, city.y];
      return [city.id, { x, y }];
    }),
  );
  const cells = cities.map((city) => landOf(city, cities, places, width, height));
  return {
    width,
    height,
    places,
    lands: cities.map((city, place) => ({ city: city.id, colour: city.colour, outline: path(cells[place]!) })),
    borders: bordersOf(cities, cells),
    roads: roadsOf(cities, places),
    seas: known ? sheet.seas : [],
  };
}

interface Corner extends Point {
  /** The number of the city beyond the edge that starts here; -1 for the edge of the map. */
  beyond: number;
}

/** The whole sheet, cut by the line half-way to every other city. */
function landOf(city: CityRow, cities: CityRow[], places: Map<string, Point>, width: number, height: number): Corner[] {
  let cell: Corner[] = [
    { x: 0, y: 0, beyond: -1 },
    { x: width, y: 0, beyond: -1 },
    { x: width, y: height, beyond: -1 },
    { x: 0, y: height, beyond: -1 },
  ];
  const own = places.get(city.id)!;
  cities.forEach((other, number) => {
    if (other.id !== city.id) cell = cut(cell, own, places.get(other.id)!, number);
  });
  return cell;
}

function cut(cell: Corner[], own: Point, other: Point, number: number): Corner[] {
  const middle = { x: (own.x + other.x) / 2, y: (own.y + other.y) / 2 };
  const side = (point: Point) => (point.x - middle.x) * (other.x - own.x) + (point.y - middle.y) * (other.y - own.y);
  const kept: Corner[] = [];
  cell.forEach((corner, place) => {
    const following = cell[(place + 1) % cell.length]!;
    const here = side(corner);
    const there = side(following);
    if (here <= 0) kept.push(corner);
    if (here <= 0 === there <= 0) return;
    const share = here / (here - there);
    const crossing = { x: corner.x + share * (following.x - corner.x), y: corner.y + share * (following.y - corner.y) };
    kept.push({ ...crossing, beyond: here <= 0 ? number : corner.beyond });
  });
  return kept;
}

function path(cell: Point[]): string {
  return `M${cell.map((corner) => `${corner.x.toFixed(1)} ${corner.y.toFixed(1)}`).join("L")}z`;
}

function bordersOf(cities: CityRow[], cells: Corner[][]): string {
  const lines: string[] = [];
  cells.forEach((cell, number) => {
    cell.forEach((corner, place) => {
      const beyond = cities[corner.beyond];
      if (!beyond || corner.beyond < number || beyond.colour === cities[number]!.colour) return;
      const following = cell[(place + 1) % cell.length]!;
      lines.push(`M${corner.x.toFixed(1)} ${corner.y.toFixed(1)}L${following.x.toFixed(1)} ${following.y.toFixed(1)}`);
    });
  });
  return lines.join("");
}

function roadsOf(cities: CityRow[], places: Map<string, Point>): Atlas["roads"] {
  return cities.flatMap((city) =>
    city.roads
      .filter((other) => city.id < other && places.has(other))
      .map((other) => {
        const [from, to] = [places.get(city.id)!, places.get(other)!];
        const bend = { x: (from.x + to.x) / 2 + (to.y - from.y) * 0.07, y: (from.y + to.y) / 2 - (to.x - from.x) * 0.07 };
        return { from: city.id, to: other, line: `M${from.x} ${from.y}Q${bend.x.toFixed(1)} ${bend.y.toFixed(1)} ${to.x} ${to.y}` };
      }),
  );
}
