import { CheckIcon } from '../../../ui/icons.ts'

/** The learning outcomes of the course. */
export function Outcomes({ outcomes }: { outcomes: string[] }) {
  return (
    <ul className="grid gap-x-6 gap-y-3 rounded-lg border border-line bg-surface p-5 sm:grid-cols-2 sm:p-6">
      {outcomes.map((outcome) => (
        <li key={outcome} className="flex items-start gap-2.5">
          <CheckIcon size={19} aria-hidden="true" className="mt-0.5 stroke-[2.6] shrink-0 text-teal" />
          {outcome}
        </li>
      ))}
    </ul>
  )
}
