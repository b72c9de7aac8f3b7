// Made by scripts/types.mjs, do not edit.
// schema aabc1a1bb561b5c36e7fe951e8e82cc78720952ca5409c6cd9e8dca360bf6382

export type AnyEvent =
  | (GameBegan & {
      event: "GameBegan";
    })
  | (GuidedOrder & {
      event: "GuidedOrder";
    })
  | (CharacterChosen & {
      event: "CharacterChosen";
    })
  | (RoundBegan & {
      event: "RoundBegan";
    })
  | (TurnBegan & {
      event: "TurnBegan";
    })
  | (ActBegan & {
      event: "ActBegan";
    })
  | (TileUsed & {
      event: "TileUsed";
    })
  | (Announced & {
      event: "Announced";
    })
  | (LetterRead & {
      event: "LetterRead";
    })
  | (LetterResolved & {
      event: "LetterResolved";
    })
  | (BriefRevealed & {
      event: "BriefRevealed";
    })
  | (BriefPassed & {
      event: "BriefPassed";
    })
  | (OptionChosen & {
      event: "OptionChosen";
    })
  | (RowApplied & {
      event: "RowApplied";
    })
  | (CampaignRolled & {
      event: "CampaignRolled";
    })
  | (GameEnded & {
      event: "GameEnded";
    })
  | (TrackerMoved & {
      event: "TrackerMoved";
    })
  | (MarkersMoved & {
      event: "MarkersMoved";
    })
  | (Rolled & {
      event: "Rolled";
    })
  | (RollDecided & {
      event: "RollDecided";
    })
  | (CoinsSecured & {
      event: "CoinsSecured";
    })
  | (RiotPrevented & {
      event: "RiotPrevented";
    })
  | (RiotDrawn & {
      event: "RiotDrawn";
    })
  | (RiotAgain & {
      event: "RiotAgain";
    })
  | (RioterPlaced & {
      event: "RioterPlaced";
    })
  | (RioterStopped & {
      event: "RioterStopped";
    })
  | (RioterIdle & {
      event: "RioterIdle";
    })
  | (RiotStopped & {
      event: "RiotStopped";
    })
  | (RiotsEnded & {
      event: "RiotsEnded";
    })
  | (RioterExecuted & {
      event: "RioterExecuted";
    })
  | (TroopPlaced & {
      event: "TroopPlaced";
    })
  | (TroopRemoved & {
      event: "TroopRemoved";
    })
  | (TroopPicked & {
      event: "TroopPicked";
    })
  | (TroopMoved & {
      event: "TroopMoved";
    })
  | (BeaconLaunched & {
      event: "BeaconLaunched";
    })
  | (BeaconChosen & {
      event: "BeaconChosen";
    })
  | (BeaconReplaced & {
      event: "BeaconReplaced";
    })
  | (BeaconUnlaunched & {
      event: "BeaconUnlaunched";
    })
  | (BeaconsReady & {
      event: "BeaconsReady";
    })
  | (ShieldPlaced & {
      event: "ShieldPlaced";
    })
  | (TokenPlaced & {
      event: "TokenPlaced";
    })
  | (TokenRemoved & {
      event: "TokenRemoved";
    })
  | (CardsDrawn & {
      event: "CardsDrawn";
    })
  | (CardsSeen & {
      event: "CardsSeen";
    })
  | (CardsDiscarded & {
      event: "CardsDiscarded";
    })
  | (OpinionBuilt & {
      event: "OpinionBuilt";
    })
  | (LetterCardAdded & {
      event: "LetterCardAdded";
    })
  | (LetterCardSeen & {
      event: "LetterCardSeen";
    })
  | (CardsPassed & {
      event: "CardsPassed";
    })
  | (PassSeen & {
      event: "PassSeen";
    })
  | (HandsMixed & {
      event: "HandsMixed";
    })
  | (HandReceived & {
      event: "HandReceived";
    })
  | (Looked & {
      event: "Looked";
    })
  | (HandSeen & {
      event: "HandSeen";
    })
  | (LoyaltySeen & {
      event: "LoyaltySeen";
    })
  | (Peeked & {
      event: "Peeked";
    })
  | (PeekSeen & {
      event: "PeekSeen";
    })
  | (Sorted & {
      event: "Sorted";
    })
  | (SortSeen & {
      event: "SortSeen";
    })
  | (SuperAdded & {
      event: "SuperAdded";
    })
  | (DiscoveryDrawn & {
      event: "DiscoveryDrawn";
    })
  | (DiscoverySeen & {
      event: "DiscoverySeen";
    })
  | (DiscoveryKept & {
      event: "DiscoveryKept";
    })
  | (DiscoveryRejected & {
      event: "DiscoveryRejected";
    })
  | (DiscoveryRemoved & {
      event: "DiscoveryRemoved";
    })
  | (DiscoveryRemovedSeen & {
      event: "DiscoveryRemovedSeen";
    })
  | (DiscoveryGiven & {
      event: "DiscoveryGiven";
    })
  | (DiscoveryUsed & {
      event: "DiscoveryUsed";
    })
  | (DiscoveriesLost & {
      event: "DiscoveriesLost";
    })
  | (VoteBegan & {
      event: "VoteBegan";
    })
  | (VoteCardAdded & {
      event: "VoteCardAdded";
    })
  | (VoteCardSeen & {
      event: "VoteCardSeen";
    })
  | (VoteDone & {
      event: "VoteDone";
    })
  | (EyeRolled & {
      event: "EyeRolled";
    })
  | (VoteRevealed & {
      event: "VoteRevealed";
    })
  | (ActionTriggered & {
      event: "ActionTriggered";
    })
  | (VoteTallied & {
      event: "VoteTallied";
    })
  | (BidMade & {
      event: "BidMade";
    })
  | (BowedOut & {
      event: "BowedOut";
    })
  | (BiddingWon & {
      event: "BiddingWon";
    })
  | (AssassinationCalled & {
      event: "AssassinationCalled";
    })
  | (LawSaid & {
      event: "LawSaid";
    })
  | (VerdictReached & {
      event: "VerdictReached";
    })
  | (VestSaved & {
      event: "VestSaved";
    })
  | (ConsentAsked & {
      event: "ConsentAsked";
    })
  | (ConsentGiven & {
      event: "ConsentGiven";
    })
  | (Assassinated & {
      event: "Assassinated";
    })
  | (AllegiancesDealt & {
      event: "AllegiancesDealt";
    })
  | (AllegianceSeen & {
      event: "AllegianceSeen";
    })
  | (AllegianceShown & {
      event: "AllegianceShown";
    })
  | (ApChanged & {
      event: "ApChanged";
    })
  | (BaseChanged & {
      event: "BaseChanged";
    })
  | (LimitChanged & {
      event: "LimitChanged";
    })
  | (AbilityUsed & {
      event: "AbilityUsed";
    })
  | (AbilityLost & {
      event: "AbilityLost";
    })
  | (TraitWorked & {
      event: "TraitWorked";
    })
  | (PlayerPicked & {
      event: "PlayerPicked";
    })
  | (StoodBack & {
      event: "StoodBack";
    })
  | (ModPlaced & {
      event: "ModPlaced";
    })
  | (Spoke & {
      event: "Spoke";
    });

export interface All {
  AbilityLost: AbilityLost;
  AbilityUsed: AbilityUsed;
  AbilityUses: AbilityUses;
  ActBegan: ActBegan;
  ActionTriggered: ActionTriggered;
  AllegianceCard: AllegianceCard;
  AllegianceSeen: AllegianceSeen;
  AllegianceShown: AllegianceShown;
  AllegiancesDealt: AllegiancesDealt;
  Announced: Announced;
  AnyEvent: AnyEvent;
  AnyView: PatriotView;
  ApChanged: ApChanged;
  Assassinated: Assassinated;
  AssassinationCalled: AssassinationCalled;
  BaseChanged: BaseChanged;
  BeaconChosen: BeaconChosen;
  BeaconLaunched: BeaconLaunched;
  BeaconReplaced: BeaconReplaced;
  BeaconTile: BeaconTile;
  BeaconUnlaunched: BeaconUnlaunched;
  BeaconsReady: BeaconsReady;
  Bid: Bid;
  BidMade: BidMade;
  Bidding: Bidding;
  BiddingWon: BiddingWon;
  BowedOut: BowedOut;
  BriefPassed: BriefPassed;
  BriefRevealed: BriefRevealed;
  CampaignRolled: CampaignRolled;
  CardsDiscarded: CardsDiscarded;
  CardsDrawn: CardsDrawn;
  CardsPassed: CardsPassed;
  CardsSeen: CardsSeen;
  CharacterChosen: CharacterChosen;
  CoinsSecured: CoinsSecured;
  ConsentAsked: ConsentAsked;
  ConsentGiven: ConsentGiven;
  Demand: Demand;
  Die: Die;
  DiscoveriesLost: DiscoveriesLost;
  DiscoveryDrawn: DiscoveryDrawn;
  DiscoveryGiven: DiscoveryGiven;
  DiscoveryKept: DiscoveryKept;
  DiscoveryRejected: DiscoveryRejected;
  DiscoveryRemoved: DiscoveryRemoved;
  DiscoveryRemovedSeen: DiscoveryRemovedSeen;
  DiscoverySeen: DiscoverySeen;
  DiscoveryUsed: DiscoveryUsed;
  EyeRolled: EyeRolled;
  Fall: Fall;
  GameBegan: GameBegan;
  GameEnded: GameEnded;
  GuidedOrder: GuidedOrder;
  HandReceived: HandReceived;
  HandSeen: HandSeen;
  HandsMixed: HandsMixed;
  LawSaid: LawSaid;
  LetterCardAdded: LetterCardAdded;
  LetterCardSeen: LetterCardSeen;
  LetterRead: LetterRead;
  LetterResolved: LetterResolved;
  LimitChanged: LimitChanged;
  Looked: Looked;
  Looking: Looking;
  LoyaltySeen: LoyaltySeen;
  MarkersMoved: MarkersMoved;
  ModPlaced: ModPlaced;
  Notes: Notes;
  OpinionBuilt: OpinionBuilt;
  OptionChosen: OptionChosen;
  PassSeen: PassSeen;
  PastVote: PastVote;
  PatriotView: PatriotView;
  PeekSeen: PeekSeen;
  Peeked: Peeked;
  Pick: Pick;
  PlayerPicked: PlayerPicked;
  Prepared: Prepared;
  Result: Result;
  Riot: Riot;
  RiotAgain: RiotAgain;
  RiotDrawn: RiotDrawn;
  RiotPrevented: RiotPrevented;
  RiotStopped: RiotStopped;
  RioterExecuted: RioterExecuted;
  RioterIdle: RioterIdle;
  RioterPlaced: RioterPlaced;
  RioterStopped: RioterStopped;
  RiotsEnded: RiotsEnded;
  Roll: Roll;
  RollDecided: RollDecided;
  Rolled: Rolled;
  RoundBegan: RoundBegan;
  RowApplied: RowApplied;
  ScoreLine: ScoreLine;
  SeenAllegiance: SeenAllegiance;
  SeenHand: SeenHand;
  ShieldPlaced: ShieldPlaced;
  SortSeen: SortSeen;
  Sorted: Sorted;
  Spoke: Spoke;
  Spot: Spot;
  StoodBack: StoodBack;
  SuperAdded: SuperAdded;
  SuperBrief: SuperBrief;
  TileUsed: TileUsed;
  TokenPlaced: TokenPlaced;
  TokenRemoved: TokenRemoved;
  TrackerMoved: TrackerMoved;
  TraitWorked: TraitWorked;
  Trial: Trial;
  TroopMoved: TroopMoved;
  TroopPicked: TroopPicked;
  TroopPlaced: TroopPlaced;
  TroopRemoved: TroopRemoved;
  TurnBegan: TurnBegan;
  Types: Types;
  Upcoming: Upcoming;
  VerdictReached: VerdictReached;
  VestSaved: VestSaved;
  VoteBegan: VoteBegan;
  VoteCardAdded: VoteCardAdded;
  VoteCardSeen: VoteCardSeen;
  VoteDone: VoteDone;
  VoteRevealed: VoteRevealed;
  VoteTallied: VoteTallied;
  Waiting: Waiting;
}
export interface AbilityLost {
  ability: string;
  audience?: number[] | null;
  kept_by?: number[] | null;
  player: number;
}
export interface AbilityUsed {
  ability: string;
  audience?: number[] | null;
  kept_by?: number[] | null;
  player: number;
}
/**
 * An ability with uses, and how many are left.
 */
export interface AbilityUses {
  ability: string;
  left: number;
}
export interface ActBegan {
  ap: number;
  audience?: number[] | null;
  kept_by?: number[] | null;
  player: number;
}
export interface ActionTriggered {
  audience?: number[] | null;
  card: string;
  kept_by?: number[] | null;
}
/**
 * An allegiance card of a player: the card for those who may know it, whether it lies open, and whether its owner
 *     may look at it.
 */
export interface AllegianceCard {
  card: string | null;
  open: boolean;
  seen: boolean;
}
/**
 * The player's new cards.
 */
export interface AllegianceSeen {
  audience?: number[] | null;
  cards: string[];
  kept_by?: number[] | null;
  player: number;
}
export interface AllegianceShown {
  audience?: number[] | null;
  cards: string[];
  kept_by?: number[] | null;
  player: number;
}
/**
 * How many cards each player received.
 */
export interface AllegiancesDealt {
  audience?: number[] | null;
  counts: number[];
  kept_by?: number[] | null;
}
/**
 * What a player is about to do, before anything is paid or chosen for it.
 */
export interface Announced {
  action: string;
  audience?: number[] | null;
  kept_by?: number[] | null;
  player: number;
}
/**
 * The President has been found with the D8 (PT-1.10).
 */
export interface GameBegan {
  audience?: number[] | null;
  campaign: string;
  kept_by?: number[] | null;
  players: number;
  president: number;
  rounds: number;
}
/**
 * The D8 has decided who chooses first in the guided first round (PT-1.19).
 */
export interface GuidedOrder {
  audience?: number[] | null;
  kept_by?: number[] | null;
  order: number[];
}
export interface CharacterChosen {
  audience?: number[] | null;
  character: string;
  kept_by?: number[] | null;
  player: number;
}
export interface RoundBegan {
  audience?: number[] | null;
  kept_by?: number[] | null;
  order: number[];
  round: number;
}
export interface TurnBegan {
  audience?: number[] | null;
  kept_by?: number[] | null;
  player: number;
}
/**
 * An action of the Act phase; `action` is its text.
 */
export interface TileUsed {
  action: string;
  ap: number;
  audience?: number[] | null;
  kept_by?: number[] | null;
  player: number;
}
export interface LetterRead {
  audience?: number[] | null;
  day: number;
  kept_by?: number[] | null;
  letter: string;
}
export interface LetterResolved {
  audience?: number[] | null;
  cards: string[];
  kept_by?: number[] | null;
  letter: string;
  passed: boolean;
  reveals?: boolean;
}
export interface BriefRevealed {
  audience?: number[] | null;
  brief: string;
  kept_by?: number[] | null;
  player: number;
  reveals?: boolean;
}
/**
 * An influence brief passed without a vote (CH07.S1).
 */
export interface BriefPassed {
  audience?: number[] | null;
  kept_by?: number[] | null;
  player: number;
}
export interface OptionChosen {
  audience?: number[] | null;
  kept_by?: number[] | null;
  option: string;
  player: number;
}
/**
 * The row of a rolling brief or a beacon.
 */
export interface RowApplied {
  audience?: number[] | null;
  kept_by?: number[] | null;
  result: number;
  row: string;
}
export interface CampaignRolled {
  audience?: number[] | null;
  kept_by?: number[] | null;
  positive: boolean;
  result: number;
}
export interface GameEnded {
  allegiances: string[][];
  audience?: number[] | null;
  kept_by?: number[] | null;
  result: Result;
  undealt: string[];
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
 * Threat, Civil Unrest, Base Taxes, the Treasury or the campaign tracker.
 */
export interface TrackerMoved {
  audience?: number[] | null;
  change: number;
  kept_by?: number[] | null;
  name: string;
  value: number;
}
export interface MarkersMoved {
  audience?: number[] | null;
  change: number;
  kept_by?: number[] | null;
  player: number;
  value: number;
}
export interface Rolled {
  audience?: number[] | null;
  kept_by?: number[] | null;
  player: number;
  result: number;
  sides: number;
  what: string;
}
/**
 * Whether a roll to execute is made again (PT-4.21).
 */
export interface RollDecided {
  again: boolean;
  audience?: number[] | null;
  kept_by?: number[] | null;
  player: number;
}
export interface CoinsSecured {
  audience?: number[] | null;
  count: number;
  kept_by?: number[] | null;
  player: number;
}
export interface RiotPrevented {
  audience?: number[] | null;
  kept_by?: number[] | null;
  why: string;
}
export interface RiotDrawn {
  audience?: number[] | null;
  kept_by?: number[] | null;
  riot: string;
}
/**
 * A riot card triggers again (PT-9.11).
 */
export interface RiotAgain {
  audience?: number[] | null;
  kept_by?: number[] | null;
  riot: string;
}
/**
 * By the D4, which reveals something, by choice, or on a fifth space.
 */
export interface RioterPlaced {
  audience?: number[] | null;
  kept_by?: number[] | null;
  reveals?: boolean;
  space: string;
}
/**
 * A troop stopped a rioter and is gone (PT-9.5).
 */
export interface RioterStopped {
  audience?: number[] | null;
  kept_by?: number[] | null;
  space: string;
}
/**
 * Nothing was placed (PT-9.6, PT-9.9, PT-9.18); if the D4 chose the space, it reveals something.
 */
export interface RioterIdle {
  audience?: number[] | null;
  kept_by?: number[] | null;
  reveals?: boolean;
  space: string;
}
/**
 * Troops stopped every rioter of the new card (PT-9.13).
 */
export interface RiotStopped {
  audience?: number[] | null;
  kept_by?: number[] | null;
  riot: string;
}
export interface RiotsEnded {
  audience?: number[] | null;
  count: number;
  kept_by?: number[] | null;
}
export interface RioterExecuted {
  audience?: number[] | null;
  kept_by?: number[] | null;
  player: number;
  space: string;
}
export interface TroopPlaced {
  audience?: number[] | null;
  kept_by?: number[] | null;
  player: number;
  space: string;
}
export interface TroopRemoved {
  audience?: number[] | null;
  kept_by?: number[] | null;
  player: number;
  space: string;
}
/**
 * The troop that is about to move.
 */
export interface TroopPicked {
  audience?: number[] | null;
  kept_by?: number[] | null;
  player: number;
  space: string;
}
export interface TroopMoved {
  audience?: number[] | null;
  kept_by?: number[] | null;
  player: number;
  source: string;
  target: string;
}
export interface BeaconLaunched {
  audience?: number[] | null;
  beacon: string;
  kept_by?: number[] | null;
  player: number;
  tile: number;
}
/**
 * A beacon that is about to be replaced (PT-11.10).
 */
export interface BeaconChosen {
  audience?: number[] | null;
  beacon: string;
  kept_by?: number[] | null;
  player: number;
  tile: number;
}
export interface BeaconReplaced {
  audience?: number[] | null;
  kept_by?: number[] | null;
  new: string;
  old: string;
  player: number;
  tile: number;
}
export interface BeaconUnlaunched {
  audience?: number[] | null;
  kept_by?: number[] | null;
  player: number;
  tile: number;
}
/**
 * Every used beacon is ready again (PT-7.4).
 */
export interface BeaconsReady {
  audience?: number[] | null;
  kept_by?: number[] | null;
}
export interface ShieldPlaced {
  audience?: number[] | null;
  count: number;
  kept_by?: number[] | null;
}
/**
 * By choice, or at the set-up by the D4, which reveals something.
 */
export interface TokenPlaced {
  audience?: number[] | null;
  kept_by?: number[] | null;
  reveals?: boolean;
  tile: string;
}
export interface TokenRemoved {
  audience?: number[] | null;
  kept_by?: number[] | null;
  tile: string;
}
/**
 * Influence cards of a type, their values hidden.
 */
export interface CardsDrawn {
  audience?: number[] | null;
  count: number;
  kept_by?: number[] | null;
  player: number;
  type: string;
}
/**
 * What only the owner sees of drawn or received cards.
 */
export interface CardsSeen {
  audience?: number[] | null;
  cards: string[];
  kept_by?: number[] | null;
  player: number;
  reveals?: boolean;
}
/**
 * Cards from a hand. It reveals them if their owner did not choose them and not all hands lie open.
 */
export interface CardsDiscarded {
  audience?: number[] | null;
  cards: string[];
  kept_by?: number[] | null;
  player: number;
  reveals?: boolean;
  why: string;
}
export interface OpinionBuilt {
  audience?: number[] | null;
  count: number;
  kept_by?: number[] | null;
}
/**
 * A card on the letter; `card` only if it lies open.
 */
export interface LetterCardAdded {
  audience?: number[] | null;
  card: string | null;
  kept_by?: number[] | null;
  player: number;
}
/**
 * What the owner knows of it.
 */
export interface LetterCardSeen {
  audience?: number[] | null;
  card: string;
  kept_by?: number[] | null;
  player: number;
}
export interface CardsPassed {
  audience?: number[] | null;
  count: number;
  kept_by?: number[] | null;
  player: number;
  target: number;
}
/**
 * What giver and receiver see.
 */
export interface PassSeen {
  audience?: number[] | null;
  cards: string[];
  kept_by?: number[] | null;
  player: number;
  reveals?: boolean;
  target: number;
}
export interface HandsMixed {
  audience?: number[] | null;
  first: number;
  kept_by?: number[] | null;
  second: number;
}
/**
 * The new hand after a mix.
 */
export interface HandReceived {
  audience?: number[] | null;
  cards: string[];
  kept_by?: number[] | null;
  player: number;
}
export interface Looked {
  audience?: number[] | null;
  kept_by?: number[] | null;
  player: number;
  target: number;
  what: string;
}
export interface HandSeen {
  audience?: number[] | null;
  cards: string[];
  kept_by?: number[] | null;
  player: number;
  reveals?: boolean;
  target: number;
}
export interface LoyaltySeen {
  audience?: number[] | null;
  card: string;
  kept_by?: number[] | null;
  player: number;
  target: number;
}
export interface Peeked {
  audience?: number[] | null;
  count: number;
  deck: string;
  kept_by?: number[] | null;
  player: number;
}
/**
 * Cards of a deck, the top first; `deck` is brief, opinion or science.
 */
export interface PeekSeen {
  audience?: number[] | null;
  cards: string[];
  deck: string;
  kept_by?: number[] | null;
  player: number;
}
export interface Sorted {
  audience?: number[] | null;
  deck: string;
  kept_by?: number[] | null;
  player: number;
}
/**
 * The order in which they were put back, the top first.
 */
export interface SortSeen {
  audience?: number[] | null;
  cards: string[];
  deck: string;
  kept_by?: number[] | null;
  player: number;
}
export interface SuperAdded {
  audience?: number[] | null;
  kept_by?: number[] | null;
  where: string;
}
export interface DiscoveryDrawn {
  audience?: number[] | null;
  count: number;
  kept_by?: number[] | null;
  player: number;
}
export interface DiscoverySeen {
  audience?: number[] | null;
  cards: string[];
  kept_by?: number[] | null;
  player: number;
}
export interface DiscoveryKept {
  audience?: number[] | null;
  card: string;
  kept_by?: number[] | null;
  player: number;
  reveals?: boolean;
}
/**
 * A REJECT is shown and resolved.
 */
export interface DiscoveryRejected {
  audience?: number[] | null;
  card: string;
  kept_by?: number[] | null;
  player: number;
  reveals?: boolean;
}
/**
 * A discovery left the game unseen.
 */
export interface DiscoveryRemoved {
  audience?: number[] | null;
  kept_by?: number[] | null;
  player: number;
}
export interface DiscoveryRemovedSeen {
  audience?: number[] | null;
  card: string;
  kept_by?: number[] | null;
  player: number;
}
export interface DiscoveryGiven {
  audience?: number[] | null;
  kept_by?: number[] | null;
  player: number;
  target: number;
}
export interface DiscoveryUsed {
  audience?: number[] | null;
  card: string;
  kept_by?: number[] | null;
  player: number;
}
export interface DiscoveriesLost {
  audience?: number[] | null;
  cards: string[];
  kept_by?: number[] | null;
  player: number;
}
export interface VoteBegan {
  audience?: number[] | null;
  first: number;
  kept_by?: number[] | null;
  kind: string;
}
/**
 * A face-down card of a vote; `card` only if it lies open.
 */
export interface VoteCardAdded {
  audience?: number[] | null;
  card: string | null;
  kept_by?: number[] | null;
  player: number;
}
/**
 * What the owner knows of it.
 */
export interface VoteCardSeen {
  audience?: number[] | null;
  card: string;
  kept_by?: number[] | null;
  player: number;
}
/**
 * A player has added cards; `count` unless it is hidden.
 */
export interface VoteDone {
  audience?: number[] | null;
  count: number | null;
  kept_by?: number[] | null;
  player: number;
}
export interface EyeRolled {
  audience?: number[] | null;
  kept_by?: number[] | null;
  player: number;
  type: string;
}
/**
 * The shuffled pile.
 */
export interface VoteRevealed {
  audience?: number[] | null;
  cards: string[];
  kept_by?: number[] | null;
}
export interface VoteTallied {
  audience?: number[] | null;
  kept_by?: number[] | null;
  row: string;
  total: number;
}
export interface BidMade {
  audience?: number[] | null;
  cards: string[];
  kept_by?: number[] | null;
  player: number;
  total: number;
}
export interface BowedOut {
  audience?: number[] | null;
  kept_by?: number[] | null;
  player: number;
}
/**
 * Nobody if no card was laid.
 */
export interface BiddingWon {
  audience?: number[] | null;
  kept_by?: number[] | null;
  player: number | null;
}
export interface AssassinationCalled {
  audience?: number[] | null;
  kept_by?: number[] | null;
  need: number;
  player: number;
  target: number;
}
export interface LawSaid {
  audience?: number[] | null;
  kept_by?: number[] | null;
  need: number;
  player: number;
}
export interface VerdictReached {
  audience?: number[] | null;
  kept_by?: number[] | null;
  need: number;
  passed: boolean;
  target: number;
  total: number;
}
export interface VestSaved {
  audience?: number[] | null;
  kept_by?: number[] | null;
  player: number;
}
export interface ConsentAsked {
  audience?: number[] | null;
  kept_by?: number[] | null;
  player: number;
  what: string;
}
export interface ConsentGiven {
  audience?: number[] | null;
  given: boolean;
  kept_by?: number[] | null;
}
export interface Assassinated {
  assassin: boolean;
  audience?: number[] | null;
  kept_by?: number[] | null;
  player: number;
}
export interface ApChanged {
  audience?: number[] | null;
  change: number;
  kept_by?: number[] | null;
  player: number;
}
export interface BaseChanged {
  audience?: number[] | null;
  kept_by?: number[] | null;
  player: number;
  value: number;
}
export interface LimitChanged {
  audience?: number[] | null;
  change: number;
  kept_by?: number[] | null;
  player: number;
}
/**
 * A strength or weakness that works by itself, by the name of its trait.
 */
export interface TraitWorked {
  audience?: number[] | null;
  kept_by?: number[] | null;
  player: number;
  trait: string;
}
export interface PlayerPicked {
  audience?: number[] | null;
  kept_by?: number[] | null;
  player: number;
  target: number;
}
/**
 * A player does not want to be asked again in this turn.
 */
export interface StoodBack {
  audience?: number[] | null;
  kept_by?: number[] | null;
  player: number;
}
export interface ModPlaced {
  audience?: number[] | null;
  kept_by?: number[] | null;
  kind: string;
  number: number;
  player: number;
}
export interface Spoke {
  audience?: number[] | null;
  kept_by?: number[] | null;
  player: number;
  statement: string;
}
/**
 * All that one seat may know. Lists by player unless said otherwise.
 */
export interface PatriotView {
  abilities: AbilityUses[][];
  abilities_of: number | null;
  active: number;
  agenda: Upcoming[];
  allegiances: AllegianceCard[][];
  ap: number;
  ap_next: number[];
  aside: Prepared[];
  asked: number | null;
  asks: (string | null)[];
  at: string;
  base: number[];
  beacons: BeaconTile[];
  beacons_blocked: boolean;
  beacons_gone: string[];
  beacons_left: number;
  bidding: Bidding | null;
  bids: Bid[];
  brief: string | null;
  brief_decider: number | null;
  brief_discard: string[];
  brief_row: string | null;
  briefs_gone: number;
  briefs_left: number;
  campaign: string | null;
  characters: (string | null)[];
  closed: string[];
  coins: number;
  counting: string[];
  dead: boolean[];
  demands: Demand[];
  dice: Die[];
  die: number;
  disc3: number;
  discards: string[][];
  discoveries_left: number;
  discoveries_predicted: number;
  discoveries_removed: number;
  discoveries_used: string[];
  discovery_cost: number;
  done: {
    [k: string]: number;
  };
  executed: string[];
  eye_roll: string | null;
  eye_rolled: boolean;
  fallen: number[];
  falls: Fall[];
  groups: number;
  groups_raised: number[];
  hand_limits: number[];
  hand_sizes: number[];
  hand_types: Types[];
  hands: (string[] | null)[];
  held: string[][];
  kept: number[];
  laid: (string[] | null)[];
  laid_counts: (number | null)[];
  letter: string | null;
  letter_cards: (string[] | null)[];
  letter_counts: number[];
  letter_open: string[];
  letter_types: Types[];
  letters_left: number;
  looking: Looking | null;
  loyal_fallen: number;
  marks: number[];
  muted: number[];
  n: number;
  notes: (Notes | null)[];
  opinion_cards: number;
  opinion_left: number;
  opinion_next: number | null;
  opinion_types: Types;
  options: {
    [k: string]: unknown;
  };
  order: number[];
  pending: number[];
  phase: string;
  picked: Pick | null;
  pile: string[];
  piles: number[];
  players: number;
  points: number;
  president: number;
  result: Result | null;
  riot_discard: string[];
  riot_seen: boolean;
  rioters: string[];
  riots: Riot[];
  riots_left: number;
  roles: string[];
  roll: Roll | null;
  round: number;
  rounds: number;
  said: (string | null)[];
  secured: number;
  shields: number;
  stopped: number;
  super_briefs: SuperBrief[];
  supers_left: number;
  tally_next: number;
  taxes: number;
  threat: number;
  tokens: string[];
  track: number;
  trial: Trial | null;
  triggers: Waiting[];
  troops: string[];
  turn: number | null;
  undealt: (string | null)[];
  unrest: number;
  vests: number[];
  viewer: number | null;
  vote: string | null;
  vote_total: number | null;
  voters: boolean[];
  votes: PastVote[];
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
 * A card that waits for a character's first Gather in the guided first round.
 */
export interface Prepared {
  card: string;
  character: string;
}
/**
 * A beacon on its tile: unlaunched, ready or used.
 */
export interface BeaconTile {
  card: string;
  status: string;
}
/**
 * The highest bid, who made it, and who has bowed out.
 */
export interface Bidding {
  high: number;
  leader: number | null;
  out: number[];
}
/**
 * The cards that a player has bid, and their value.
 */
export interface Bid {
  cards: string[];
  player: number;
  total: number;
}
/**
 * A term of the letter's demand: a type of influence, "secure" for coins, or a quantity of the board; how much is
 *     needed, how much there is as far as the viewer knows, and whether that is enough.
 */
export interface Demand {
  met: boolean;
  needed: number;
  now: number;
  what: string;
}
/**
 * A die that everybody has seen: the result of a D8, or the Defense Space that a rioter made for.
 */
export interface Die {
  result: number | null;
  space: string | null;
}
/**
 * An assassin who fell while the game went on, before or after the second deal of allegiance cards.
 */
export interface Fall {
  late: boolean;
  player: number;
}
/**
 * How many cards of each type (Finance, Spy, Science, War) there are at least and at most, as far as all know.
 */
export interface Types {
  least: number[];
  most: number[];
}
/**
 * A player looks at cards of a deck, the top first; only that player sees which.
 */
export interface Looking {
  cards: string[] | null;
  count: number;
  deck: string;
  player: number;
}
/**
 * What a player has seen alone.
 */
export interface Notes {
  allegiances: SeenAllegiance[];
  briefs: Spot[];
  briefs_removed: string[];
  discoveries: Spot[];
  discoveries_removed: string[];
  hands: SeenHand[];
  opinion: Spot[];
}
export interface SeenAllegiance {
  card: string;
  player: number;
}
/**
 * A known card of a deck, and between which places it lies, counted from the bottom.
 */
export interface Spot {
  card: string;
  highest: number;
  lowest: number;
}
/**
 * Cards seen in the hand of a player, and how many cards have left it face down since.
 */
export interface SeenHand {
  cards: string[];
  gone: number;
  player: number;
}
/**
 * The last public pick: of a player by another, or of the space of an executed rioter.
 */
export interface Pick {
  player: number | null;
  space: string | null;
  target: number | null;
}
/**
 * A riot card in play: riots of the same group started together, and each location gets so many rioters.
 */
export interface Riot {
  card: string;
  group: number;
  rioters: number;
}
/**
 * A roll that can still be changed: whose it is, what it is for, the result so far and the row it falls in.
 */
export interface Roll {
  player: number;
  result: number;
  row: number;
  tile: number | null;
  what: string;
}
/**
 * Where a super brief lies in the deck: between two places, counted from the bottom. `odds` is 0 if it must lie
 *     there; otherwise it may have left the game, and is so many times likelier to lie there. No places: it has left.
 */
export interface SuperBrief {
  highest: number | null;
  lowest: number | null;
  odds: number;
}
/**
 * An assassination vote that has been called: who called it, against whom, and which total it needs.
 */
export interface Trial {
  caller: number;
  need: number;
  target: number;
}
/**
 * A trait of a player's character that is about to take effect.
 */
export interface Waiting {
  player: number;
  trait: string;
}
/**
 * A brief vote that is over: the value that counted for the brief, the value against it, and how many cards each
 *     player added.
 */
export interface PastVote {
  added: number[];
  brief: string;
  right: number;
  wrong: number;
}
