/** One of the demo's people. */
export interface DemoPerson {
  username: string;
  name: string;
  bio: string;
  isAdmin?: boolean;
  /** How much of what they see they vote on, 0 to 1. */
  eagerness: number;
}

export const DEMO_PEOPLE: readonly DemoPerson[] = [
  {
    username: 'curator',
    name: 'Robin Vale',
    bio: 'I keep the shelves straight and read every claim. Ask me anything, but not before coffee.',
    isAdmin: true,
    eagerness: 0.5,
  },
  {
    username: 'mira_codes',
    name: 'Mira Okonkwo',
    bio: 'Small games about big distances. Former ferry navigator, current bug farmer.',
    eagerness: 0.7,
  },
  {
    username: 'juniper',
    name: 'Juniper Hale',
    bio: 'Stories first, buttons second. I draw everything on the train.',
    eagerness: 0.9,
  },
  {
    username: 'pixelpaolo',
    name: 'Paolo Ferri',
    bio: 'If it is not at least a little ridiculous, I have not finished it yet.',
    eagerness: 0.6,
  },
  {
    username: 'okapi_lab',
    name: 'Ana Lindqvist',
    bio: 'Quiet games for loud days. Botany by training, JavaScript by accident.',
    eagerness: 0.5,
  },
  {
    username: 'kenji_k',
    name: 'Kenji Kuroda',
    bio: 'One screen, one idea, one more try.',
    eagerness: 0.8,
  },
  {
    username: 'tessellate',
    name: 'Tess Abara',
    bio: 'Geometry teacher. Every game I make is secretly about angles.',
    eagerness: 0.6,
  },
  {
    username: 'bram_v',
    name: 'Bram Verhoeven',
    bio: 'Trains, trams, boats and anything else with a timetable.',
    eagerness: 0.4,
  },
  {
    username: 'linea',
    name: 'Linea Sørbø',
    bio: 'Type designer who ran out of letters.',
    eagerness: 0.7,
  },
  {
    username: 'noor',
    name: 'Noor Rahimi',
    bio: 'I make the games that I wanted in maths class. My daughter does the testing and the firing.',
    eagerness: 0.6,
  },
  {
    username: 'old_moss',
    name: 'Morris Tanner',
    bio: 'Seventy-one, retired stonemason, learned this last winter. Send me your cathedrals.',
    eagerness: 0.9,
  },
  {
    username: 'finn_builds',
    name: 'Finn Castellano',
    bio: 'I start nine games a year and finish three. These are those.',
    eagerness: 0.5,
  },
  {
    username: 'sam_2049',
    name: 'Sam',
    bio: '',
    eagerness: 0.2,
  },
  {
    username: 'priya_reads',
    name: 'Priya Raman',
    bio: 'Plays everything with a story in it, then writes to the author.',
    eagerness: 1,
  },
  {
    username: 'dex_runs',
    name: 'Dex Moreau',
    bio: 'Speedrunner of things that were never meant to be run.',
    eagerness: 0.9,
  },
  {
    username: 'hollow_hill',
    name: 'Idris Hall',
    bio: 'Short horror, long walks.',
    eagerness: 0.7,
  },
  {
    username: 'wren',
    name: 'Wren Adeyemi',
    bio: 'Here for the cats, staying for the hedgehogs.',
    eagerness: 0.95,
  },
  {
    username: 'lukasz_m',
    name: 'Łukasz Mazur',
    bio: 'Board gamer on a bus.',
    eagerness: 0.6,
  },
  {
    username: 'harbour_kid',
    name: 'Tomás Vidal',
    bio: '',
    eagerness: 0.8,
  },
  {
    username: 'yuki_plays',
    name: 'Yuki Tanabe',
    bio: 'I review one browser game before breakfast. Toast Rush was too close to home.',
    eagerness: 0.85,
  },
];
