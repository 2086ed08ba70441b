import { ImagePlus, Plus, SquareFunction } from 'lucide-react'
import { createContext, type ReactNode, Suspense, use, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { messageOf } from '../../../../api/client/api-error.ts'
import { upload } from '../../../../api/upload.ts'
import { questionEditorText as text } from '../../../../text/teach/practice/question-editor.ts'
import { Button } from '../../../../ui/button.tsx'
import { lazyPart } from '../../../../ui/lazy-part.ts'
import { showToast } from '../../../../ui/toast.ts'
import { IMAGE_ACCEPT } from '../../../private/files/check-file.ts'
import { formulaAt, type Inserted, insertFormula, insertText, PAD, putFormula } from '../insert-markup.ts'

const VisualFormula = lazyPart(() => import('./visual-formula.lazy.tsx'))

/** The field into which the pad inserts: the one that had the focus last. */
const PadField = createContext<{
  area: HTMLTextAreaElement | null
  choose: (area: HTMLTextAreaElement) => void
}>({ area: null, choose: () => undefined })

/** Fields of markup below it share the pad that is rendered below it. */
export function PadProvider({ children }: { children: ReactNode }) {
  const [area, choose] = useState<HTMLTextAreaElement | null>(null)
  return <PadField value={{ area, choose }}>{children}</PadField>
}

/** Makes a field the one into which the pad inserts. */
export const useChoosePadField = () => use(PadField).choose

/** Writes into a field as if it had been typed, and puts the caret where typing goes on. */
function write(area: HTMLTextAreaElement, { text: written, caret }: Inserted): void {
  if (written.length > area.maxLength) {
    showToast({ kind: 'error', title: text.tooLong })
    return
  }
  area.focus()
  area.setRangeText(written, 0, area.value.length)
  area.setSelectionRange(caret, caret)
  area.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Keys that insert formulas, pictures and gaps. It has its place on the page, so that nothing moves when a field is chosen. */
export function FormulaPad() {
  const { area } = use(PadField)
  if (!area?.isConnected) return null
  const insert = (inserted: string) => write(area, insertText(area.value, area.selectionEnd, inserted))
  const gap = area.dataset.nextGap
  return (
    <fieldset aria-label={text.pad} className="flex min-w-0 items-center gap-1.5 overflow-x-auto py-1">
      {gap !== undefined && (
        <Button
          variant="quiet"
          size="sm"
          className="shrink-0"
          icon={<Plus size={18} aria-hidden="true" />}
          onClick={() => insert(`[[${area.dataset.nextGap}]]`)}
        >
          {text.addGap}
        </Button>
      )}
      <VisualFormulaButton area={area} />
      <PictureButton onPicture={(id, alt) => insert(`![${alt}](picture:${id})`)} />
      {PAD.map(({ shows, inserts, name }) => (
        <button
          key={name}
          type="button"
          aria-label={`${text.padKeys[name]}, ${shows}`}
          title={text.padKeys[name]}
          // The field keeps the focus and its selection.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() =>
            write(area, insertFormula(area.value, area.selectionStart, area.selectionEnd, inserts))
          }
          className="grid min-h-11 min-w-11 shrink-0 place-items-center rounded-md border border-line bg-surface px-2 hover:border-lapis"
        >
          {shows}
        </button>
      ))}
    </fieldset>
  )
}

/** Opens the window in which the formula at the caret, or a new one, is drawn. */
function VisualFormulaButton({ area }: { area: HTMLTextAreaElement }) {
  const [place, setPlace] = useState<ReturnType<typeof placeAt> | null>(null)
  const [isLoading, setLoading] = useState(false)
  const open = async () => {
    setLoading(true)
    await VisualFormula.preload()
    setLoading(false)
    setPlace(placeAt(area))
  }
  return (
    <>
      <Button
        variant="quiet"
        size="sm"
        className="shrink-0"
        loading={isLoading}
        icon={<SquareFunction size={18} aria-hidden="true" />}
        onClick={open}
      >
        {text.visualFormula}
      </Button>
      {place && (
        <Suspense>
          <VisualFormula
            latex={place.latex}
            onClose={() => setPlace(null)}
            onDone={(latex) => {
              // The window gives the focus back to its button while it closes.
              flushSync(() => setPlace(null))
              write(area, putFormula(area.value, place, latex))
            }}
          />
        </Suspense>
      )}
    </>
  )
}

/** The formula in which the caret stands, or the place behind the selection for a new one. */
const placeAt = ({ value, selectionEnd }: HTMLTextAreaElement) =>
  formulaAt(value, selectionEnd) ?? { from: selectionEnd, to: selectionEnd, latex: '', isDisplay: false }

/** Uploads a picture. `onPicture` gets its id and, as its description, the file's name. */
export function PictureButton({
  onPicture,
  label = text.picture,
}: {
  onPicture: (imageId: number, alt: string) => void
  label?: string
}) {
  const input = useRef<HTMLInputElement>(null)
  const [isSending, setSending] = useState(false)
  const send = async (file: File) => {
    setSending(true)
    try {
      const form = new FormData()
      form.set('image', file)
      const { data } = await upload('POST /api/practice/images', undefined, form, () => undefined).answer
      onPicture(data.id, file.name.replace(/\.[^.]*$/, '').replace(/[[\]\\]/g, ' '))
    } catch (error) {
      showToast({ kind: 'error', title: text.pictureFailed, message: messageOf(error) })
    } finally {
      setSending(false)
    }
  }
  return (
    <>
      <Button
        variant="quiet"
        size="sm"
        className="shrink-0 justify-self-start"
        loading={isSending}
        icon={<ImagePlus size={18} aria-hidden="true" />}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        accept={IMAGE_ACCEPT}
        hidden
        onChange={(event) => {
          const file = event.target.files?.[0]
          if (file) void send(file)
          event.target.value = ''
        }}
      />
    </>
  )
}
