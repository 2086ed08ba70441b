import { checkingText as text } from '../../../text/teach/homework/checking.ts'
import { Dialog } from '../../../ui/on-demand/dialog.tsx'
import { LetterKeysSwitch } from '../inbox/letter-keys-switch.tsx'

const { keys } = text
type Keys = readonly (readonly [key: string, meaning: string])[]

interface PageKeys {
  /** Those that are pressed most often. */
  first: Keys
  all: Keys
}

export const WORK_KEYS: PageKeys = {
  first: [
    ['A', text.acceptKey],
    ['Q', text.returnKey],
  ],
  all: [
    ['A', keys.accept],
    ['Q', keys.return],
    ['0–9', keys.level],
    ['P', keys.pen],
    ['R', keys.right],
    ['X', keys.wrong],
    ['T', keys.remark],
    ['← ↑ → ↓ Enter', keys.cursor],
    ['Z', keys.undo],
    ['[ ]', keys.sheet],
    ['+ -', keys.zoom],
    ['C', keys.comment],
    ['I', keys.ready],
    ['V', keys.voice],
    ['?', keys.help],
  ],
}

export const ANSWER_KEYS: PageKeys = {
  first: [
    ['0–9', text.pointsKey],
    ['Y', text.halfKey],
    ['A', text.saveKey],
  ],
  all: [
    ['A', keys.saveMarks],
    ['0–9', keys.level],
    ['Y', keys.half],
    ['C', keys.comment],
    ['I', keys.ready],
    ['?', keys.help],
  ],
}

/** All keys of a page, and the switch that turns letters off. */
export function KeysHelp(props: { keys: Keys; open: boolean; onClose: () => void }) {
  return (
    <Dialog open={props.open} onClose={props.onClose} title={keys.title}>
      <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-2">
        {props.keys.map(([key, meaning]) => (
          <div key={key} className="contents">
            <dt>
              <Key>{key}</Key>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <LetterKeysSwitch label={text.letters} />
    </Dialog>
  )
}

/** The keys that are pressed most often, always in sight where there is a keyboard. */
export function KeysLine({ first, onAll }: { first: Keys; onAll: () => void }) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm text-ink-2 max-lg:hidden">
      {first.map(([key, meaning]) => (
        <span key={key}>
          <Key>{key}</Key> {meaning}
        </span>
      ))}
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={onAll}
        className="rounded-sm hover:text-lapis hover:underline"
      >
        <Key>?</Key> {text.allKeys}
      </button>
    </p>
  )
}

const Key = ({ children }: { children: string }) => (
  <kbd className="inline-grid h-6 min-w-6 place-items-center rounded-sm border border-line bg-surface px-1.5 text-xs font-semibold whitespace-nowrap">
    {children}
  </kbd>
)
