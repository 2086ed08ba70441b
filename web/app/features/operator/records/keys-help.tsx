import { useEffect, useState } from 'react'
import { keyText as text } from '../../../text/operate/keys.ts'
import { Dialog } from '../../../ui/on-demand/dialog.tsx'
import { Checkbox } from '../../../ui/private/choices.tsx'
import { areLettersOn, switchLetters } from '../../visitor/player/settings/letter-keys.ts'

/** The keyboard shortcuts of the console, opened with "?"; single letters can be switched off here. */
export function KeysHelp() {
  const [isOpen, setOpen] = useState(false)
  const [isOn, setOn] = useState(true)
  useEffect(() => {
    setOn(areLettersOn())
    const listener = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof Element && event.target.closest('input, textarea, select')
      if (isTyping || event.ctrlKey || event.altKey || event.metaKey) return
      if (event.key === '?' && !document.querySelector('dialog[open]')) setOpen(true)
      if (event.key === '/' && focusSearch()) event.preventDefault()
    }
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
  return (
    <Dialog open={isOpen} onClose={() => setOpen(false)} title={text.title}>
      <dl className="mb-4 grid gap-2">
        {text.keys.map(({ keys, does }) => (
          <div key={does} className="flex items-center justify-between gap-4">
            <dt>{does}</dt>
            <dd className="flex shrink-0 gap-1">
              {keys.map((key) => (
                <Key key={key}>{key}</Key>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <Checkbox
        label={text.letters}
        checked={isOn}
        onChange={(event) => {
          setOn(event.target.checked)
          switchLetters(event.target.checked)
        }}
      />
    </Dialog>
  )
}

function focusSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>('main input[type=search]')
  field?.focus()
  return field !== null && !document.querySelector('dialog[open]')
}

const Key = ({ children }: { children: string }) => (
  <kbd className="inline-grid h-6 min-w-6 place-items-center rounded-sm border border-line bg-surface px-1.5 text-xs font-semibold">
    {children}
  </kbd>
)

/** Hints about the keyboard shortcuts of a list, at the bottom of wide screens. */
export function KeyHints() {
  return (
    <p className="fixed inset-x-0 bottom-0 z-10 mx-auto hidden h-11 max-w-360 items-center gap-x-4 overflow-hidden border-t border-line bg-ground pr-6 pl-58 text-xs whitespace-nowrap text-ink-2 lg:flex">
      {text.hints.map(({ keys, does }) => (
        <span key={does} className="inline-flex items-center gap-1.5">
          {keys.map((key) => (
            <Key key={key}>{key}</Key>
          ))}
          {does}
        </span>
      ))}
    </p>
  )
}
