/** How seats are told apart: by number, shape and colour together. */

export const SHAPES = [
  "M50 4a46 46 0 1 0 0 92a46 46 0 1 0 0-92z",
  "M18 8h64q10 0 10 10v64q0 10-10 10H18Q8 92 8 82V18Q8 8 18 8z",
  "M50 5q4 0 7 5l40 73q4 10-8 12H11q-12-2-8-12L43 10q3-5 7-5z",
  "M50 2q4 0 8 4l36 36q8 8 0 16L58 94q-8 8-16 0L6 58q-8-8 0-16L42 6q4-4 8-4z",
  "M50 3l46 35-17 56H21L4 38z",
  "M27 8h46l24 42-24 42H27L3 50z",
  "M36 4h28v32h32v28H64v32H36V64H4V36h32z",
  "M50 2l13 33 35 3-27 23 9 35-30-19-30 19 9-35L2 38l35-3z",
  "M31 4h38l27 27v38L69 96H31L4 69V31z",
  "M50 94L8 50Q-4 22 20 10q20-6 30 12Q60 4 80 10q24 12 12 40z",
  "M4 14h92v30q0 40-46 52Q4 84 4 44z",
  "M50 4q40 10 44 46q-4 36-44 46q-40-10-44-46Q10 14 50 4z",
] as const;

export const SHAPE_NAMES = [
  "circle",
  "square",
  "triangle",
  "diamond",
  "pentagon",
  "hexagon",
  "cross",
  "star",
  "octagon",
  "heart",
  "shield",
  "lens",
] as const;

export function seatColour(seat: number): string {
  return `var(--seat-${(seat % SHAPES.length) + 1})`;
}
