// Made by scripts/types.mjs, do not edit.
// schema 4ab3622b3a15993a5681af8817265f4f1855752ab58d81349dd846e91678898f

export type AnyEvent =
  | (GameBegan & {
      event: "GameBegan";
    })
  | (RoundBegan & {
      event: "RoundBegan";
    })
  | (EngineLaid & {
      event: "EngineLaid";
    })
  | (EngineChosen & {
      event: "EngineChosen";
    })
  | (GearLaid & {
      event: "GearLaid";
    })
  | (GearChosen & {
      event: "GearChosen";
    })
  | (GearsRevealed & {
      event: "GearsRevealed";
    })
  | (GearsExchanged & {
      event: "GearsExchanged";
    })
  | (EnginesTurned & {
      event: "EnginesTurned";
    })
  | (Gained & {
      event: "Gained";
    })
  | (Scored & {
      event: "Scored";
    })
  | (ReturnedEqually & {
      event: "ReturnedEqually";
    })
  | (SpareUsed & {
      event: "SpareUsed";
    })
  | (AttackSupported & {
      event: "AttackSupported";
    })
  | (AttacksFailed & {
      event: "AttacksFailed";
    })
  | (AttackBlocked & {
      event: "AttackBlocked";
    })
  | (ShieldDeclined & {
      event: "ShieldDeclined";
    })
  | (CubeTaken & {
      event: "CubeTaken";
    })
  | (Exported & {
      event: "Exported";
    })
  | (JointExportDeclined & {
      event: "JointExportDeclined";
    })
  | (Wasted & {
      event: "Wasted";
    })
  | (ExtraCancelled & {
      event: "ExtraCancelled";
    })
  | (GameEnded & {
      event: "GameEnded";
    });

export interface All {
  AnyEvent: AnyEvent;
  AnyView: EmpireView;
  AttackBlocked: AttackBlocked;
  AttackSupported: AttackSupported;
  AttacksFailed: AttacksFailed;
  CubeTaken: CubeTaken;
  EmpireView: EmpireView;
  EngineChosen: EngineChosen;
  EngineLaid: EngineLaid;
  EngineOf: EngineOf;
  EnginesTurned: EnginesTurned;
  Exported: Exported;
  ExtraCancelled: ExtraCancelled;
  Gained: Gained;
  GameBegan: GameBegan;
  GameEnded: GameEnded;
  GearChosen: GearChosen;
  GearLaid: GearLaid;
  GearsExchanged: GearsExchanged;
  GearsRevealed: GearsRevealed;
  JointExportDeclined: JointExportDeclined;
  Laid: Laid;
  Movement: Movement;
  Result: Result;
  ReturnedEqually: ReturnedEqually;
  RoundBegan: RoundBegan;
  ScoreLine: ScoreLine;
  Scored: Scored;
  ShieldDeclined: ShieldDeclined;
  SpareUsed: SpareUsed;
  Upcoming: Upcoming;
  Wasted: Wasted;
}
export interface GameBegan {
  audience?: number[] | null;
  empires: string[];
  kept_by?: number[] | null;
  players: number;
  rounds: number;
  start: number;
}
export interface RoundBegan {
  audience?: number[] | null;
  kept_by?: number[] | null;
  round: number;
  start: number;
}
/**
 * What everybody sees of a face-down engine (EE-16.2).
 */
export interface EngineLaid {
  audience?: number[] | null;
  kept_by?: number[] | null;
  seat: number;
  side: string;
}
/**
 * What only the owner knows of it.
 */
export interface EngineChosen {
  action: string;
  audience?: number[] | null;
  kept_by?: number[] | null;
  seat: number;
  side: string;
}
/**
 * What everybody sees of a face-down gear: which engine it is under, and the cube on it, if any (EE-16.2).
 */
export interface GearLaid {
  audience?: number[] | null;
  cube: string | null;
  kept_by?: number[] | null;
  seat: number;
  side: string;
}
/**
 * What only the owner knows of it.
 */
export interface GearChosen {
  audience?: number[] | null;
  gear: number;
  kept_by?: number[] | null;
  seat: number;
  side: string;
}
/**
 * The values of the gears below each seat's left and right engine.
 */
export interface GearsRevealed {
  audience?: number[] | null;
  gears: [number, number][];
  kept_by?: number[] | null;
}
export interface GearsExchanged {
  audience?: number[] | null;
  exchanged: boolean;
  kept_by?: number[] | null;
  seat: number;
}
/**
 * All engines show their actions; `turns` are the quarter-turns, empty in round 1.
 */
export interface EnginesTurned {
  actions: [string, string][];
  audience?: number[] | null;
  kept_by?: number[] | null;
  turns: [number, number][];
}
/**
 * Cubes from the stock into a ready pile.
 */
export interface Gained {
  audience?: number[] | null;
  count: number;
  kept_by?: number[] | null;
  kind: string;
  seat: number;
  source: string;
}
/**
 * Cubes from the stock into a score pile.
 */
export interface Scored {
  audience?: number[] | null;
  count: number;
  kept_by?: number[] | null;
  kind: string;
  seat: number;
  source: string;
}
/**
 * A kind ran out, and every player returned one cube of it from the score pile (EE-3.6).
 */
export interface ReturnedEqually {
  audience?: number[] | null;
  kept_by?: number[] | null;
  kind: string;
  reveals?: boolean;
}
/**
 * A kind ran out, and somebody had none to return (EE-3.7).
 */
export interface SpareUsed {
  audience?: number[] | null;
  kept_by?: number[] | null;
  kind: string;
  reveals?: boolean;
}
export interface AttackSupported {
  audience?: number[] | null;
  kept_by?: number[] | null;
  seat: number;
  side: string;
  target: number;
}
/**
 * An attack without a soldier, or two with only one, which is then lost (EE-8.6, EE-8.7).
 */
export interface AttacksFailed {
  attacks: number;
  audience?: number[] | null;
  kept_by?: number[] | null;
  lost: number;
  seat: number;
}
/**
 * `seat` blocked the attack of `attacker` on `target`, which is `seat` itself or, for a `paid` cube, its
 *     partner.
 */
export interface AttackBlocked {
  attacker: number;
  audience?: number[] | null;
  kept_by?: number[] | null;
  paid: string | null;
  seat: number;
  target: number;
}
export interface ShieldDeclined {
  audience?: number[] | null;
  kept_by?: number[] | null;
  seat: number;
}
/**
 * From a ready pile into the attacker's score pile; `extra` for a joint attack's extra cube.
 */
export interface CubeTaken {
  audience?: number[] | null;
  extra: boolean;
  kept_by?: number[] | null;
  kind: string;
  seat: number;
  target: number;
}
export interface Exported {
  audience?: number[] | null;
  goods: number;
  joint: boolean;
  kept_by?: number[] | null;
  seat: number;
}
export interface JointExportDeclined {
  audience?: number[] | null;
  kept_by?: number[] | null;
  seat: number;
}
/**
 * An action without effect, with the clause that says why.
 */
export interface Wasted {
  action: string;
  audience?: number[] | null;
  clause: string;
  kept_by?: number[] | null;
  seat: number;
}
/**
 * A double defend saved this seat from the extra cube of a joint attack (EE-15.10).
 */
export interface ExtraCancelled {
  audience?: number[] | null;
  kept_by?: number[] | null;
  target: number;
}
export interface GameEnded {
  audience?: number[] | null;
  kept_by?: number[] | null;
  result: Result;
}
/**
 * Scores, places and winners, seat by seat.
 *
 *     `ranks` are places from 1; equal places are shared (1, 2, 2, 4). `winners` has several seats when a team wins or
 *     a victory is shared. `teams` lists the seats of each team; without teams every seat is a team of one. `lines` break
 *     the scores down by category, and `reason` says in one sentence what decided the game.
 */
export interface Result {
  lines?: ScoreLine[];
  ranks: number[];
  reason?: string;
  scores: number[];
  teams: number[][];
  winners: number[];
}
/**
 * One category of the final score, with the points of each seat (in team play, of its team).
 */
export interface ScoreLine {
  clause?: string;
  label: string;
  points: number[];
}
/**
 * Everything one seat may know.
 *
 *     Piles are counted as (soldiers, goods) or (soldiers, goods, inventions). `scores` holds the score piles that the
 *     viewer may look at, None for the others. `movements` are this round's changes to score piles, which everybody has
 *     seen.
 */
export interface EmpireView {
  agenda: Upcoming[];
  asks: (string | null)[];
  attacks: [string, string][];
  disputed: EngineOf | null;
  empires: string[];
  engines: [string | null, string | null][];
  exported: number[];
  face_up: boolean;
  first: (string | null)[];
  guarded: boolean[];
  hit: boolean[];
  laid: [Laid, Laid][];
  movements: Movement[];
  options: {
    [k: string]: unknown;
  };
  pending: number[];
  place: number;
  players: number;
  ready: [number, number][];
  result: Result | null;
  round: number;
  rounds: number;
  scores: ([number, number, number] | null)[];
  /**
   * @minItems 3
   * @maxItems 3
   */
  spares: [number, number, number];
  start: number;
  /**
   * @minItems 3
   * @maxItems 3
   */
  stock: [number, number, number];
  viewer: number | null;
}
/**
 * A step that waits on the agenda: its name, and its arguments by name.
 */
export interface Upcoming {
  about: {
    [k: string]: number | string | (number | string | null)[] | null;
  };
  step: string;
}
/**
 * One of a seat's two engines.
 */
export interface EngineOf {
  seat: number;
  side: string;
}
/**
 * The card below an engine, or in round 1 the engine itself. `value` is the gear or the action, if the viewer may
 *     know it.
 */
export interface Laid {
  cube: string | null;
  laid: boolean;
  value: string | null;
}
/**
 * A change to the score piles: a cube that a seat gained, an equal return by all, or a spare.
 */
export interface Movement {
  how: "gained" | "returned" | "spare";
  kind: string;
  seat: number | null;
}
