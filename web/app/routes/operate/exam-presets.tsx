import { useQuery } from '@tanstack/react-query'
import { href, Link, useNavigate, useParams } from 'react-router'
import { queryKeys } from '../../api/queries/query-keys.ts'
import { dataOf } from '../../api/queries/reads.ts'
import { QueryStates } from '../../api/query-states.tsx'
import { PresetForm } from '../../features/operator/settings/preset-form.tsx'
import { privateHead } from '../../shell/base/page-head.ts'
import { parseId } from '../../shell/format/id-in-url.ts'
import { formatMilli } from '../../shell/format/milli.ts'
import { examPresetText as text } from '../../text/operate/exam-presets.ts'
import { Badge } from '../../ui/badge.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'

export const meta = () => privateHead(text.title)

/** The rules of national exams, by which teachers make tests. */
export default function ExamPresets() {
  const chosen = parseId(useParams().id)
  const navigate = useNavigate()
  const presets = useQuery(dataOf('GET /api/admin/exam-presets', [...queryKeys.console, 'exam-presets']))
  const pathOf = (id: number) => href('/admin/exam-presets/:id?', { id: String(id) })
  return (
    <>
      <h1 className="text-2xl sm:text-3xl">{text.title}</h1>
      <p className="mt-1 mb-6 text-ink-2">{text.lead}</p>
      <QueryStates query={presets} loading={<Skeleton className="h-96 rounded-lg" />}>
        {(data) => {
          const preset = data.find(({ id }) => id === chosen)
          return (
            <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
              <ul
                aria-label={text.title}
                className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface"
              >
                {data.map(({ id, title, year, is_tentative, is_offered, blueprint }) => {
                  const blocks = blueprint.sections.flatMap((section) => section.blocks)
                  const questions = blocks.reduce((sum, block) => sum + (block.questions ?? 0), 0)
                  const points = blocks.reduce(
                    (sum, block) => sum + (block.questions ?? 0) * block.weight_milli,
                    0,
                  )
                  return (
                    <li key={id}>
                      <Link
                        to={pathOf(id)}
                        aria-current={id === chosen ? 'true' : undefined}
                        className="grid gap-1 px-4 py-3 hover:bg-sunken aria-[current]:bg-lapis-tint"
                      >
                        <span className="flex flex-wrap items-center gap-2 font-semibold">
                          {title}, {year}
                          {is_tentative && <Badge tone="wait">{text.tentativeShort}</Badge>}
                          {!is_offered && <Badge>{text.notOffered}</Badge>}
                        </span>
                        <span className="text-sm text-ink-2">
                          {text.total(questions, formatMilli(points))}
                        </span>
                      </Link>
                    </li>
                  )
                })}
              </ul>
              {preset ? (
                <PresetForm key={preset.id} preset={preset} onAdded={(id) => void navigate(pathOf(id))} />
              ) : (
                <p className="text-ink-2">{text.choose}</p>
              )}
            </div>
          )
        }}
      </QueryStates>
    </>
  )
}
