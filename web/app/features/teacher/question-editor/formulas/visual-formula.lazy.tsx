import { MAX_FORMULA, withDecimalCommas } from '@kashf/contract/practice/markup.ts'
import { ArrowLeft, ArrowRight, Delete, Undo2 } from 'lucide-react'
import type { MathfieldElement } from 'mathlive'
import { useEffect, useRef, useState } from 'react'
import { messageOf } from '../../../../api/client/api-error.ts'
import { api } from '../../../../api/client/client.ts'
import { visualFormulaText as text } from '../../../../text/teach/practice/question-editor.ts'
import { Button, IconButton } from '../../../../ui/button.tsx'
import { FieldError } from '../../../../ui/forms/field.tsx'
import { Dialog } from '../../../../ui/on-demand/dialog.tsx'
import { createMathField } from './math-field.client.ts'
import { VISUAL_KEYS } from './visual-formula-keys.ts'

/** Whether the server draws a formula as it is meant: it shows what it refuses, and commands that it does not know, as text. */
async function isDrawn(latex: string): Promise<boolean> {
  const content = { form: 'text', stem: `$${latex}$`, options: [], keeps_order: false } as const
  const { data } = await api('POST /api/practice/preview', {
    body: { content: { ...content, options: [], parts: [{ answer: 'text', label: '' }] }, passage_id: null },
  })
  return data.stem.includes('<math') && !data.stem.includes('<mtext>\\')
}

/** A window in which a formula is drawn. `onDone` gets its LaTeX, which the renderer of questions accepts. */
export default function VisualFormula(props: {
  latex: string
  onDone: (latex: string) => void
  onClose: () => void
}) {
  const { latex, onDone, onClose } = props
  const place = useRef<HTMLDivElement>(null)
  const field = useRef<MathfieldElement>(null)
  const [error, setError] = useState<string | null>(null)
  const [isChecking, setChecking] = useState(false)

  useEffect(() => {
    if (!place.current) return
    const math = createMathField(place.current, { latex: withDecimalCommas(latex), label: text.field })
    math.addEventListener('input', () => setError(null))
    field.current = math
    if (math.errors.length > 0) setError(text.unreadable)
    math.focus()
    return () => math.remove()
  }, [latex])

  const insert = (inserts: string) => {
    field.current?.insert(inserts, { focus: true, selectionMode: 'placeholder' })
    setError(null)
  }
  const command = (name: 'deleteBackward' | 'moveToPreviousChar' | 'moveToNextChar' | 'undo') => {
    field.current?.executeCommand(name)
    field.current?.focus()
  }
  const done = async () => {
    const drawn = field.current?.getValue('latex-without-placeholders').trim() ?? ''
    if (drawn === '') return setError(text.empty)
    if (drawn.length > MAX_FORMULA) return setError(text.tooLong(drawn.length, MAX_FORMULA))
    setChecking(true)
    try {
      if (await isDrawn(drawn)) onDone(drawn)
      else setError(text.refused)
    } catch (failure) {
      setError(messageOf(failure))
    } finally {
      setChecking(false)
    }
  }
  const isUnreadable = error === text.unreadable
  return (
    <Dialog
      title={text.title}
      onClose={onClose}
      actions={
        <Button loading={isChecking} disabled={isUnreadable} onClick={done}>
          {text.insert}
        </Button>
      }
    >
      <div className="grid gap-4">
        <div className="sticky -top-5 z-10 -mx-5 -mt-5 grid gap-1.5 bg-surface px-5 pt-5">
          <div
            ref={place}
            className="overflow-x-auto rounded-md border border-edge bg-surface text-2xl focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-lapis [&_math-field]:block [&_math-field]:border-0 [&_math-field]:bg-surface [&_math-field]:p-3 [&_math-field]:text-ink [&_math-field]:outline-none [&_math-field::part(menu-toggle)]:hidden [&_math-field::part(virtual-keyboard-toggle)]:hidden"
          />
          <FieldError id="formula-error" error={error ?? undefined} />
          <div className="flex gap-1">
            <IconButton
              label={text.left}
              icon={<ArrowLeft size={20} aria-hidden="true" />}
              onClick={() => command('moveToPreviousChar')}
            />
            <IconButton
              label={text.right}
              icon={<ArrowRight size={20} aria-hidden="true" />}
              onClick={() => command('moveToNextChar')}
            />
            <IconButton
              label={text.undo}
              icon={<Undo2 size={20} aria-hidden="true" />}
              onClick={() => command('undo')}
            />
            <IconButton
              label={text.backspace}
              className="ml-auto"
              icon={<Delete size={20} aria-hidden="true" />}
              onClick={() => command('deleteBackward')}
            />
          </div>
        </div>
        {VISUAL_KEYS.map(({ title, keys }) => (
          <fieldset key={title} className="min-w-0">
            <legend className="mb-1.5 text-sm text-ink-2">{title}</legend>
            <div className="flex flex-wrap gap-1.5">
              {keys.map(({ shows, inserts, name }) => (
                <button
                  key={shows}
                  type="button"
                  aria-label={`${name}, ${shows}`}
                  title={name}
                  onClick={() => insert(inserts)}
                  className="grid min-h-11 min-w-11 place-items-center rounded-md border border-line bg-surface px-2 hover:border-lapis"
                >
                  {shows}
                </button>
              ))}
            </div>
          </fieldset>
        ))}
      </div>
    </Dialog>
  )
}
