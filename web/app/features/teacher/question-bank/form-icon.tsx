import type { QuestionForm } from '@kashf/contract/practice/questions.ts'
import {
  ArrowDownUp,
  ArrowLeftRight,
  CircleDot,
  Equal,
  FileText,
  Grid3x3,
  Hand,
  ListChecks,
  type LucideIcon,
  MapPin,
  Mic,
  Radical,
  RectangleEllipsis,
  Scale,
  Sigma,
  SquareCheckBig,
} from 'lucide-react'
import { questionBankText as text } from '../../../text/teach/practice/question-bank.ts'

/** The icon of each form of a question. */
const FORM_ICONS: Record<QuestionForm, LucideIcon> = {
  single: CircleDot,
  several: SquareCheckBig,
  truth: Scale,
  text: RectangleEllipsis,
  number: Equal,
  numbers: Sigma,
  matching: ArrowLeftRight,
  ordering: ArrowDownUp,
  gaps: ListChecks,
  table: Grid3x3,
  hotspot: MapPin,
  drag: Hand,
  formula: Radical,
  essay: FileText,
  speech: Mic,
}

/** The form of a question with its icon. */
export function FormName({ form }: { form: QuestionForm }) {
  const Icon = FORM_ICONS[form]
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap">
      <Icon size={17} aria-hidden="true" className="text-ink-2" />
      {text.forms[form]}
    </span>
  )
}
