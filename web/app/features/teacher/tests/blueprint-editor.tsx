import { MAX_BLOCKS } from '@kashf/contract/practice/limits.ts'
import type { Block, Blueprint, TestDetail } from '@kashf/contract/practice/tests.ts'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { formatMilli } from '../../../shell/format/milli.ts'
import { testsText as text } from '../../../text/teach/practice/tests.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { BlockDialog } from './block-dialog.tsx'
import { questionsIn } from './test-fields.ts'

interface Place {
  section: number
  block: number
}

export interface BlueprintEditorProps {
  test: TestDetail
  blueprint: Blueprint
  isLocked: boolean
  onChange: (blueprint: Blueprint) => void
}

/** The blueprint with this block at a place; null removes it, and what lies behind the last adds it. */
const withBlock = (blueprint: Blueprint, at: Place, block: Block | null): Blueprint => ({
  ...blueprint,
  sections: blueprint.sections.map((section, index) =>
    index === at.section
      ? { ...section, blocks: section.blocks.toSpliced(at.block, 1, ...(block ? [block] : [])) }
      : section,
  ),
})

/** Blocks of a test with their weights and questions; each opens to be filled. */
export function BlueprintEditor({ test, blueprint, isLocked, onChange }: BlueprintEditorProps) {
  const [open, setOpen] = useState<Place | null>(null)
  const opened = open && blueprint.sections[open.section]?.blocks[open.block]
  const blocks = blueprint.sections.flatMap((section) => section.blocks)
  const questions = blocks.reduce((sum, block) => sum + questionsIn(block), 0)
  const points = blocks.reduce((sum, block) => sum + questionsIn(block) * block.weight_milli, 0)
  const sizes = poolSizes(test)

  const add = (section: number) => {
    const block = {
      ...{ title: text.newBlock, weight_milli: 1000, penalty_milli: 0, questions: null },
      ...{ exemption: null, slots: [] },
    }
    const at = { section, block: blueprint.sections[section]?.blocks.length ?? 0 }
    onChange(withBlock(blueprint, at, block))
    setOpen(at)
  }
  return (
    <section aria-label={text.blocks} className="overflow-hidden rounded-lg border border-line bg-surface">
      {blueprint.sections.map((section, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: sections have no other name.
        <div key={at}>
          {blueprint.sections.length > 1 && (
            <h3 className="border-b border-line bg-sunken px-4 py-2 text-sm font-semibold sm:px-5">
              {section.title || text.section(at + 1)}
              {section.minutes !== null && `, ${text.minutesCheck(section.minutes)}`}
              {section.break_min !== undefined && `, ${text.breakAfter(section.break_min)}`}
            </h3>
          )}
          <ul className="divide-y divide-line">
            {section.blocks.map((block, index) => (
              <BlockRow
                // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no other name.
                key={index}
                block={block}
                suits={sizes.get(`${at}:${index}`)}
                hasError={test.findings.some(
                  (one) => one.is_error && one.section === at && one.block === index,
                )}
                isLocked={isLocked}
                onOpen={() => setOpen({ section: at, block: index })}
              />
            ))}
          </ul>
          {!isLocked && test.preset === null && section.blocks.length < MAX_BLOCKS && (
            <div className="border-t border-line px-4 py-3 sm:px-5">
              <Button
                variant="quiet"
                size="sm"
                icon={<Plus size={17} aria-hidden="true" />}
                onClick={() => add(at)}
              >
                {text.addBlock}
              </Button>
            </div>
          )}
        </div>
      ))}
      <p className="flex flex-wrap justify-between gap-x-4 border-t border-line bg-sunken px-4 py-3.5 font-bold sm:px-5">
        <span>{text.total}</span>
        <span>
          {text.questions(questions)}, {formatMilli(points)}
        </span>
      </p>
      {open && opened && (
        <BlockDialog
          key={`${open.section}:${open.block}`}
          block={opened}
          named={test.questions}
          mayChangeRules={test.preset === null}
          onRemove={
            blocks.length > 1 && test.preset === null
              ? () => onChange(withBlock(blueprint, open, null))
              : null
          }
          onDone={(block) => onChange(withBlock(blueprint, open, block))}
          onClose={() => setOpen(null)}
        />
      )}
    </section>
  )
}

/** How many questions suit the pools of each block, in the blueprint as it was saved. */
function poolSizes({ blueprint, pool_sizes }: TestDetail): ReadonlyMap<string, number> {
  const sizes = new Map<string, number>()
  let pool = 0
  for (const [section, { blocks }] of blueprint.sections.entries())
    for (const [block, { slots }] of blocks.entries())
      for (const slot of slots)
        if ('pool' in slot) {
          const key = `${section}:${block}`
          sizes.set(key, (sizes.get(key) ?? 0) + (pool_sizes[pool++] ?? 0))
        }
  return sizes
}

interface BlockRowProps {
  block: Block
  suits: number | undefined
  hasError: boolean
  isLocked: boolean
  onOpen: () => void
}

function BlockRow({ block, suits, hasError, isLocked, onOpen }: BlockRowProps) {
  const given = questionsIn(block)
  const asked = block.questions ?? given
  const missing = asked - given
  const listed = block.slots.filter((slot) => !('pool' in slot)).length
  const state = [
    ...(asked === 0 ? [text.noSlots] : []),
    ...(missing > 0 ? [text.lacks(missing)] : missing < 0 ? [text.tooMany(-missing)] : []),
    ...(suits !== undefined ? [text.suits(suits)] : []),
    ...(listed > 0 ? [text.listed(listed)] : []),
  ]
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3 sm:px-5">
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-semibold wrap-anywhere">{block.title}</p>
        <p className={cx('text-sm', asked > 0 && missing === 0 && !hasError ? 'text-ink-2' : 'text-red')}>
          {state.join(', ')}
        </p>
      </div>
      {asked > 0 && (
        <p className="whitespace-nowrap">
          {asked} × {formatMilli(block.weight_milli)}
          <span className="ml-4 font-semibold max-sm:hidden">{formatMilli(asked * block.weight_milli)}</span>
        </p>
      )}
      {!isLocked && (
        <Button variant="outline" size="sm" onClick={onOpen} aria-label={`${block.title}: ${text.choose}`}>
          {text.choose}
        </Button>
      )}
    </li>
  )
}
