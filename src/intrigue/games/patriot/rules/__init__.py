"""The rules of Patriot, a file for each chapter of the rulebook.

Set-up and the course of a round: `setup`, `allegiances` (PT-13), `rounds` (PT-2, PT-3, PT-7). A turn: `acting`,
`tiles`, `rolls` (PT-4), `briefs` (PT-5), `votes` (PT-6). The table: `trackers` (PT-8), `riots` and `troops` (PT-9),
`letters` (PT-10), `beacons` (PT-11), `discoveries` and `decks` (PT-12, PT-4.14). People: `assassinations` (PT-14),
`abilities` and `windows` (PT-15), `talk` (PT-16). The end: `scoring` (PT-17), `campaign` (PT-19).

Below them lie `effects` (PT-20, the language of the cards), `conditions`, `influence` (how cards move), `questions`
(how a question waits on the agenda) and `bookkeeping` (what players have seen and can conclude). `tables` holds the
content in numbers, `registry` the steps and decisions, `checks` what must hold of every state."""
