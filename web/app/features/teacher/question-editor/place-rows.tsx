import { MAX_OPTIONS } from '@kashf/contract/practice/grading/choice-answer.ts'
import { MAX_OPTION } from '@kashf/contract/practice/limits.ts'
import type { Area, QuestionOption } from '@kashf/contract/practice/questions.ts'
import { Plus, X } from 'lucide-react'
import { type PointerEvent, useRef, useState } from 'react'
import { letterOf } from '../../../shell/format/option-letter.ts'
import { questionEditorText as text } from '../../../text/teach/practice/question-editor.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { controlLook, FieldGroup } from '../../../ui/forms/field.tsx'
import { QuestionPicture } from '../../private/practice/question/question-picture.tsx'
import { withOptions } from './change-body.ts'
import type { EditorProps } from './editor-props.ts'
import { newOption } from './empty-body.ts'
import { PictureButton } from './formulas/formula-pad.tsx'
import { Mark } from './option-rows.tsx'

/** The side of a place that is added without drawing, and the least of one that is drawn. */
const FIRST_SIDE = 0.2
const LEAST_SIDE = 0.02

/**
 * The places of a picture. They are drawn on it, or set by their sides in per cent, which the keyboard can do. `image` is the
 * base address of the picture.
 */
export function PlaceRows({ body, edit, errors, image }: EditorProps & { image: string | null }) {
  const { options, image_id, form } = body.content
  const add = (area: Area) =>
    edit((now) => withOptions(now, [...now.content.options, { ...newOption(), area }]))
  const change = (id: string, changed: Partial<QuestionOption>) =>
    edit((now) =>
      withOptions(
        now,
        now.content.options.map((option) => (option.id === id ? { ...option, ...changed } : option)),
      ),
    )
  return (
    <FieldGroup
      label={text.places}
      hint={image_id === undefined ? text.pictureFirst : text.placesHint}
      error={errors.get('image_id') ?? errors.get('options') ?? errors.get('content.options')}
    >
      <PictureButton
        label={image_id === undefined ? text.choosePicture : text.otherPicture}
        onPicture={(id) => edit((now) => ({ ...now, content: { ...now.content, image_id: id } }))}
      />
      {image_id !== undefined && image && (
        <Canvas image={image} options={options} onDraw={options.length < MAX_OPTIONS ? add : null} />
      )}
      {image_id !== undefined && (
        <>
          <ul className="grid gap-3">
            {options.map((option, i) => (
              <li key={option.id} className="grid gap-2 rounded-md border border-line p-3">
                <div className="flex items-center gap-2">
                  {form === 'hotspot' && (
                    <Mark body={body} edit={edit} option={option} letter={letterOf(i)} />
                  )}
                  {form === 'drag' && (
                    <span aria-hidden="true" className="w-8 text-center font-semibold text-ink-2">
                      {letterOf(i)}
                    </span>
                  )}
                  <input
                    type="text"
                    aria-label={text.placeName(letterOf(i))}
                    placeholder={text.placeExample}
                    maxLength={MAX_OPTION}
                    value={option.text}
                    onChange={(event) => change(option.id, { text: event.target.value })}
                    className={controlLook}
                  />
                  <IconButton
                    label={text.removeOption(letterOf(i))}
                    icon={<X size={19} aria-hidden="true" />}
                    onClick={() =>
                      edit((now) =>
                        withOptions(
                          now,
                          now.content.options.filter(({ id }) => id !== option.id),
                        ),
                      )
                    }
                  />
                </div>
                <Sides
                  name={letterOf(i)}
                  area={option.area ?? FIRST_AREA}
                  onChange={(area) => change(option.id, { area })}
                />
              </li>
            ))}
          </ul>
          {options.length < MAX_OPTIONS && (
            <Button
              variant="quiet"
              className="justify-self-start"
              icon={<Plus size={18} aria-hidden="true" />}
              onClick={() => add(FIRST_AREA)}
            >
              {text.addPlace}
            </Button>
          )}
        </>
      )}
    </FieldGroup>
  )
}

const FIRST_AREA: Area = { x: 0.4, y: 0.4, width: FIRST_SIDE, height: FIRST_SIDE }

interface Point {
  x: number
  y: number
}

const between = (a: Point, b: Point): Area => ({
  x: Math.min(a.x, b.x),
  y: Math.min(a.y, b.y),
  width: Math.abs(a.x - b.x),
  height: Math.abs(a.y - b.y),
})

const styleOf = ({ x, y, width, height }: Area) => ({
  left: `${x * 100}%`,
  top: `${y * 100}%`,
  width: `${width * 100}%`,
  height: `${height * 100}%`,
})

/** The picture with its places; a drag draws one more. */
function Canvas({
  image,
  options,
  onDraw,
}: {
  image: string
  options: readonly QuestionOption[]
  onDraw: ((area: Area) => void) | null
}) {
  const frame = useRef<HTMLDivElement>(null)
  const [drag, setDrag] = useState<{ from: Point; to: Point } | null>(null)
  const pointOf = ({ clientX, clientY }: PointerEvent): Point => {
    const box = frame.current?.getBoundingClientRect()
    const share = (value: number, start = 0, length = 1) => Math.max(0, Math.min(1, (value - start) / length))
    return { x: share(clientX, box?.left, box?.width), y: share(clientY, box?.top, box?.height) }
  }
  return (
    <div
      ref={frame}
      className="relative touch-none overflow-hidden rounded-lg border border-line bg-white select-none"
      onPointerDown={(event) => {
        if (!onDraw || event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        setDrag({ from: pointOf(event), to: pointOf(event) })
      }}
      onPointerMove={(event) => drag && setDrag({ ...drag, to: pointOf(event) })}
      onPointerCancel={() => setDrag(null)}
      onPointerUp={() => {
        if (!drag) return
        const area = between(drag.from, drag.to)
        if (area.width >= LEAST_SIDE && area.height >= LEAST_SIDE) onDraw?.(area)
        setDrag(null)
      }}
    >
      <QuestionPicture base={image} alt={text.pictureOfQuestion} />
      {options.map(
        ({ id, area }, i) =>
          area && (
            <span
              key={id}
              aria-hidden="true"
              className="pointer-events-none absolute grid place-items-center rounded-sm border-2 border-paper-lapis bg-paper-lapis/20 font-bold text-paper-lapis"
              style={styleOf(area)}
            >
              {letterOf(i)}
            </span>
          ),
      )}
      {drag && (
        <span
          className="pointer-events-none absolute border-2 border-dashed border-paper-lapis"
          style={styleOf(between(drag.from, drag.to))}
        />
      )}
    </div>
  )
}

const SIDES = ['x', 'y', 'width', 'height'] as const

/** The four sides of a place, in per cent of the picture. */
function Sides({ name, area, onChange }: { name: string; area: Area; onChange: (area: Area) => void }) {
  return (
    <div className="grid grid-cols-4 gap-2">
      {SIDES.map((side) => (
        <label key={side} className="grid gap-1 text-sm text-ink-2">
          {text.sides[side]}
          <input
            type="number"
            aria-label={`${name}: ${text.sides[side]}, %`}
            min={0}
            max={100}
            value={Math.round(area[side] * 100)}
            onChange={(event) => {
              const share = Math.max(0, Math.min(100, Number(event.target.value))) / 100
              onChange({ ...area, [side]: share })
            }}
            className={cx(controlLook, 'px-2')}
          />
        </label>
      ))}
    </div>
  )
}
