/** The state of a criterion; `docs/accessibility.md` defines the states. */
export type CriterionState = 'met' | 'axe' | 'built' | 'partly' | 'unexamined' | 'not_applicable'

export interface Criterion {
  number: string
  level: 'A' | 'AA'
  state: CriterionState
  /** Test files that verify it. */
  tests?: readonly string[]
}

/** The success criteria of WCAG 2.2, levels A and AA, as in `docs/accessibility.md`, which also says how each is met. */
export const CRITERIA = [
  { number: '1.1.1', level: 'A', state: 'axe', tests: ['e2e/browse/pages.spec.ts'] },
  { number: '1.2.1', level: 'A', state: 'partly' },
  { number: '1.2.2', level: 'A', state: 'partly', tests: ['lesson-captions.test.ts'] },
  { number: '1.2.3', level: 'A', state: 'partly' },
  { number: '1.2.4', level: 'AA', state: 'not_applicable' },
  { number: '1.2.5', level: 'AA', state: 'partly' },
  { number: '1.3.1', level: 'A', state: 'axe', tests: ['e2e/browse/pages.spec.ts'] },
  {
    number: '1.3.2',
    level: 'A',
    state: 'met',
    tests: ['e2e/browse/find.spec.ts', 'e2e/operate/decide.spec.ts'],
  },
  { number: '1.3.3', level: 'A', state: 'built' },
  { number: '1.3.4', level: 'AA', state: 'met', tests: ['e2e/browse/pages.spec.ts'] },
  { number: '1.3.5', level: 'AA', state: 'met', tests: ['e2e/browse/pages.spec.ts'] },
  { number: '1.4.1', level: 'A', state: 'built' },
  { number: '1.4.2', level: 'A', state: 'built' },
  { number: '1.4.3', level: 'AA', state: 'axe', tests: ['e2e/browse/pages.spec.ts', 'art/worlds.test.ts'] },
  { number: '1.4.4', level: 'AA', state: 'met', tests: ['e2e/browse/pages.spec.ts'] },
  { number: '1.4.5', level: 'AA', state: 'partly' },
  { number: '1.4.10', level: 'AA', state: 'met', tests: ['e2e/browse/pages.spec.ts'] },
  { number: '1.4.11', level: 'AA', state: 'partly', tests: ['e2e/browse/pages.spec.ts'] },
  { number: '1.4.12', level: 'AA', state: 'met', tests: ['e2e/browse/pages.spec.ts'] },
  { number: '1.4.13', level: 'AA', state: 'built' },
  {
    number: '2.1.1',
    level: 'A',
    state: 'partly',
    tests: [
      'e2e/browse/pages.spec.ts',
      'e2e/operate/keyboard-queue.spec.ts',
      'e2e/practice/keyboard.spec.ts',
    ],
  },
  { number: '2.1.2', level: 'A', state: 'met', tests: ['e2e/browse/pages.spec.ts'] },
  {
    number: '2.1.4',
    level: 'A',
    state: 'met',
    tests: ['use-player-keys.test.tsx', 'use-inbox-keys.test.tsx', 'use-marking-keys.test.tsx'],
  },
  { number: '2.2.1', level: 'A', state: 'partly', tests: ['e2e/teach/editing.spec.ts'] },
  { number: '2.2.2', level: 'A', state: 'built' },
  { number: '2.3.1', level: 'A', state: 'partly' },
  { number: '2.4.1', level: 'A', state: 'axe', tests: ['e2e/browse/pages.spec.ts'] },
  { number: '2.4.2', level: 'A', state: 'axe', tests: ['e2e/browse/pages.spec.ts'] },
  { number: '2.4.3', level: 'A', state: 'met', tests: ['e2e/browse/pages.spec.ts'] },
  { number: '2.4.4', level: 'A', state: 'axe', tests: ['e2e/browse/pages.spec.ts'] },
  { number: '2.4.5', level: 'AA', state: 'built' },
  { number: '2.4.6', level: 'AA', state: 'built', tests: ['e2e/browse/pages.spec.ts'] },
  { number: '2.4.7', level: 'AA', state: 'met', tests: ['e2e/browse/pages.spec.ts'] },
  { number: '2.4.11', level: 'AA', state: 'met', tests: ['e2e/browse/pages.spec.ts'] },
  { number: '2.5.1', level: 'A', state: 'built' },
  { number: '2.5.2', level: 'A', state: 'built' },
  { number: '2.5.3', level: 'A', state: 'axe', tests: ['e2e/browse/pages.spec.ts'] },
  { number: '2.5.4', level: 'A', state: 'not_applicable' },
  { number: '2.5.7', level: 'AA', state: 'partly' },
  { number: '2.5.8', level: 'AA', state: 'axe', tests: ['e2e/browse/pages.spec.ts'] },
  { number: '3.1.1', level: 'A', state: 'axe', tests: ['e2e/browse/pages.spec.ts'] },
  { number: '3.1.2', level: 'AA', state: 'partly' },
  { number: '3.2.1', level: 'A', state: 'met', tests: ['e2e/browse/pages.spec.ts'] },
  { number: '3.2.2', level: 'A', state: 'partly', tests: ['e2e/browse/find.spec.ts'] },
  { number: '3.2.3', level: 'AA', state: 'met', tests: ['e2e/browse/pages.spec.ts'] },
  { number: '3.2.4', level: 'AA', state: 'built' },
  { number: '3.2.6', level: 'A', state: 'met', tests: ['e2e/browse/pages.spec.ts'] },
  { number: '3.3.1', level: 'A', state: 'built' },
  { number: '3.3.2', level: 'A', state: 'axe', tests: ['e2e/browse/pages.spec.ts'] },
  { number: '3.3.3', level: 'AA', state: 'built' },
  { number: '3.3.4', level: 'AA', state: 'partly', tests: ['e2e/account/account-security.spec.ts'] },
  { number: '3.3.7', level: 'A', state: 'met', tests: ['e2e/account/account-security.spec.ts'] },
  { number: '3.3.8', level: 'AA', state: 'met', tests: ['e2e/browse/pages.spec.ts'] },
  { number: '4.1.2', level: 'A', state: 'axe', tests: ['e2e/browse/pages.spec.ts'] },
  { number: '4.1.3', level: 'AA', state: 'met', tests: ['e2e/browse/pages.spec.ts'] },
] as const satisfies readonly Criterion[]
