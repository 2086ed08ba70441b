import { MAX_BLOCK_TITLE } from '@kashf/contract/practice/limits.ts'
import type { Block, TestDetail } from '@kashf/contract/practice/tests.ts'
import { Trash2, X } from 'lucide-react'
import { useState } from 'react'
import { formatMilli, parseMilli } from '../../../shell/format/milli.ts'
import { testsText as text } from '../../../text/teach/practice/tests.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { TextInput } from '../../../ui/forms/inputs.tsx'
import { Drawer } from '../../../ui/on-demand/dialog.tsx'
import { QuestionPicker } from './question-picker.tsx'
import { questionsIn } from './test-fields.ts'
import { useBanks } from './tests.ts'

export interface BlockDialogProps {
  block: Block
  /** Questions of the saved blueprint by their ids. */
  named: TestDetail['questions']
  /** The name and the points of a preset's block are its rules. */
  mayChangeRules: boolean
  onRemove: (() => void) | null
  onDone: (block: Block) => void
  onClose: () => void
}

/** Fills a block with questions of the teacher's banks: picked by hand, or drawn for each paper. */
export function BlockDialog({ block, named, mayChangeRules, onRemove, onDone, onClose }: BlockDialogProps) {
  const [title, setTitle] = useState(block.title)
  const [weight, setWeight] = useState(formatMilli(block.weight_milli))
  const [penalty, setPenalty] = useState(formatMilli(block.penalty_milli))
  const [slots, setSlots] = useState(block.slots)
  /** Stems of questions that were picked here and are not saved yet. */
  const [stems, setStems] = useState(() => new Map(named.map(({ id, stem_html }) => [id, stem_html])))
  const banks = useBanks()
  const [weightMilli, penaltyMilli] = [parseMilli(weight), parseMilli(penalty)]
  const isRight = title.trim() !== '' && weightMilli !== null && penaltyMilli !== null
  const bankTitle = (id: number) => banks.data?.find((bank) => bank.id === id)?.title ?? text.unknownBank

  const finish = () => {
    if (weightMilli === null || penaltyMilli === null) return
    onDone({ ...block, title: title.trim(), weight_milli: weightMilli, penalty_milli: penaltyMilli, slots })
    onClose()
  }
  return (
    <Drawer
      title={text.editBlock(block.title)}
      onClose={onClose}
      actions={
        <>
          {onRemove && (
            <Button
              variant="danger"
              icon={<Trash2 size={17} aria-hidden="true" />}
              onClick={() => {
                onRemove()
                onClose()
              }}
            >
              {text.removeBlock}
            </Button>
          )}
          <Button onClick={finish} disabled={!isRight}>
            {text.done}
          </Button>
        </>
      }
    >
      <div className="grid gap-6">
        {mayChangeRules && (
          <div className="grid gap-4">
            <TextInput
              label={text.blockTitle}
              maxLength={MAX_BLOCK_TITLE}
              value={title}
              error={title.trim() === '' ? text.nameNeeded : undefined}
              onChange={(event) => setTitle(event.target.value)}
            />
            <div className="grid grid-cols-2 gap-4">
              <TextInput
                label={text.weight}
                inputMode="decimal"
                value={weight}
                error={weightMilli === null ? text.numberWrong : undefined}
                onChange={(event) => setWeight(event.target.value)}
              />
              <TextInput
                label={text.penalty}
                inputMode="decimal"
                value={penalty}
                error={penaltyMilli === null ? text.numberWrong : undefined}
                onChange={(event) => setPenalty(event.target.value)}
              />
            </div>
          </div>
        )}
        <section className="grid gap-2">
          <h3 className="font-semibold">{text.slots}</h3>
          <p className="text-sm text-ink-2">
            {block.questions !== null && `${text.asked(block.questions)}. `}
            {text.given(questionsIn({ ...block, slots }))}
          </p>
          {slots.length === 0 && <p className="text-ink-2">{text.noSlots}</p>}
          <ul className="divide-y divide-line">
            {slots.map((slot, at) => (
              <li
                key={'pool' in slot ? `pool ${at}` : slot.question_id}
                className="flex items-center justify-between gap-3 py-1.5"
              >
                {'pool' in slot ? (
                  <span className="min-w-0 wrap-anywhere">
                    {text.poolOf(slot.pool.count, bankTitle(slot.pool.bank_id))}
                    <span className="block text-sm text-ink-2">
                      {[
                        ...slot.pool.tags,
                        ...(slot.pool.difficulty === null
                          ? []
                          : [`${text.difficulty} ${slot.pool.difficulty}`]),
                      ].join(', ')}
                    </span>
                  </span>
                ) : (
                  <Stem html={stems.get(slot.question_id)} id={slot.question_id} />
                )}
                <IconButton
                  label={text.removeSlot}
                  icon={<X size={18} aria-hidden="true" />}
                  onClick={() => setSlots(slots.toSpliced(at, 1))}
                />
              </li>
            ))}
          </ul>
        </section>
        <QuestionPicker
          banks={banks}
          picked={slots.flatMap((slot) => ('pool' in slot ? [] : [slot.question_id]))}
          onPool={(pool) => setSlots([...slots, { pool }])}
          onPick={({ id, stem_html }, isPicked) => {
            setStems(new Map(stems).set(id, stem_html))
            setSlots(
              isPicked
                ? [...slots, { question_id: id }]
                : slots.filter((slot) => 'pool' in slot || slot.question_id !== id),
            )
          }}
        />
      </div>
    </Drawer>
  )
}

/** The stem of a question in one or two lines; the server made its HTML safe. */
function Stem({ html, id }: { html: string | undefined; id: number }) {
  if (html === undefined) return <span className="text-red">{text.lostQuestion(id)}</span>
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server writes it from the markup of questions.
  return <span className="line-clamp-2 min-w-0 wrap-anywhere" dangerouslySetInnerHTML={{ __html: html }} />
}
