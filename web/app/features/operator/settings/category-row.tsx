import type { AdminCategory } from '@kashf/contract/operators/operators.ts'
import { ArrowDown, ArrowUp, Eye, EyeOff, Pencil } from 'lucide-react'
import { useState } from 'react'
import { formatCount } from '../../../shell/format/format.ts'
import { categoryText as text } from '../../../text/operate/console.ts'
import { Badge } from '../../../ui/badge.tsx'
import { IconButton } from '../../../ui/button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { RenameCategory } from './category-forms.tsx'

export interface CategoryRowProps {
  category: AdminCategory
  isFirst: boolean
  isLast: boolean
  /** True while a new order is being saved. */
  isBusy: boolean
  onMove: (step: -1 | 1) => void
  onHide: () => void
}

/** One category with its actions. */
export function CategoryRow({ category, isFirst, isLast, isBusy, onMove, onHide }: CategoryRowProps) {
  const [isRenaming, setRenaming] = useState(false)
  const { name, hidden } = category
  if (isRenaming) {
    return (
      <li className="p-4">
        <RenameCategory category={category} onClose={() => setRenaming(false)} />
      </li>
    )
  }
  const HideIcon = hidden ? Eye : EyeOff
  return (
    <li className="flex flex-wrap items-center gap-x-3 py-1.5 pl-4 pr-1.5">
      <div className="min-w-0 flex-1 basis-40 py-1">
        <span className={cx('font-medium', hidden && 'text-ink-3')}>{name}</span>{' '}
        {hidden && <Badge>{text.hidden}</Badge>}
        <span className="block text-sm text-ink-2">
          {category.name_ru === null ? text.noNameRu : <span lang="ru">{category.name_ru}</span>}
          {' · '}
          {text.courses(formatCount(category.courses_count))}
        </span>
      </div>
      <div className="ml-auto flex">
        <IconButton
          label={text.up(name)}
          icon={<ArrowUp size={19} aria-hidden="true" />}
          disabled={isFirst || isBusy}
          onClick={() => onMove(-1)}
        />
        <IconButton
          label={text.down(name)}
          icon={<ArrowDown size={19} aria-hidden="true" />}
          disabled={isLast || isBusy}
          onClick={() => onMove(1)}
        />
        <IconButton
          label={text.renameOf(name)}
          icon={<Pencil size={18} aria-hidden="true" />}
          onClick={() => setRenaming(true)}
        />
        <IconButton
          label={hidden ? text.showOf(name) : text.hideOf(name)}
          icon={<HideIcon size={19} aria-hidden="true" />}
          onClick={onHide}
        />
      </div>
    </li>
  )
}
