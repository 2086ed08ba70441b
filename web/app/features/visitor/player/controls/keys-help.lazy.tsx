import { playerText } from '../../../../text/browse/player.ts'
import { Dialog } from '../../../../ui/on-demand/dialog.tsx'
import { areLettersOn, switchLetters } from '../settings/letter-keys.ts'

type Need = Extract<(typeof playerText.keys)[number], { needs: string }>['needs']

export interface KeysHelpProps {
  /** The features that this video and this browser have. */
  has: Record<Need, boolean>
  open: boolean
  onClose: () => void
}

/** Help dialog that lists the keyboard shortcuts that apply to this player. */
export default function KeysHelp({ has, open, onClose }: KeysHelpProps) {
  const keys = playerText.keys.filter((entry) => !('needs' in entry) || has[entry.needs])
  return (
    <Dialog open={open} onClose={onClose} title={playerText.keysTitle}>
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-5 gap-y-2.5">
        {keys.map(({ keys, does }) => (
          <div key={does} className="col-span-2 grid grid-cols-subgrid items-center">
            <dt className="flex flex-wrap gap-1.5">
              {keys.map((key) => (
                <kbd
                  key={key}
                  className="min-w-8 rounded-sm border border-edge bg-sunken px-2 py-0.5 text-center font-sans text-sm"
                >
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <label className="mt-4 flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          className="size-5 shrink-0 accent-action"
          defaultChecked={areLettersOn()}
          onChange={({ target }) => switchLetters(target.checked)}
        />
        {playerText.letters}
      </label>
    </Dialog>
  )
}
