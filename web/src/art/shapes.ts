/** Outlines for the pictures. */

const point = (x: number, y: number) => `${x.toFixed(1)} ${y.toFixed(1)}`;

/** A gear around (x, y): teeth between two radii, and a hole. */
export function gear(x: number, y: number, inner: number, outer: number, teeth: number, hole: number, turn = 0): string {
  const corners: string[] = [];
  for (let tooth = 0; tooth < teeth; tooth += 1) {
    for (const [share, radius] of [
      [0, inner],
      [0.16, outer],
      [0.42, outer],
      [0.58, inner],
    ] as const) {
      const angle = turn + ((tooth + share) / teeth) * 2 * Math.PI;
      corners.push(point(x + radius * Math.cos(angle), y + radius * Math.sin(angle)));
    }
  }
  const ring = `M${point(x - hole, y)}a${hole} ${hole} 0 1 0 ${2 * hole} 0a${hole} ${hole} 0 1 0 ${-2 * hole} 0z`;
  return `M${corners.join("L")}z${ring}`;
}

/** Rays of a sun at (x, y). */
export function rays(x: number, y: number, reach: number, count: number): string {
  let path = "";
  for (let ray = 0; ray < count; ray += 1) {
    const from = (ray / count) * 2 * Math.PI;
    const to = ((ray + 0.5) / count) * 2 * Math.PI;
    path += `M${point(x, y)}L${point(x + reach * Math.cos(from), y + reach * Math.sin(from))}`;
    path += `L${point(x + reach * Math.cos(to), y + reach * Math.sin(to))}z`;
  }
  return path;
}

export function star(x: number, y: number, radius: number): string {
  const corners = Array.from({ length: 10 }, (_, corner) => {
    const angle = (corner / 10) * 2 * Math.PI - Math.PI / 2;
    const reach = corner % 2 ? radius * 0.42 : radius;
    return point(x + reach * Math.cos(angle), y + reach * Math.sin(angle));
  });
  return `M${corners.join("L")}z`;
}
