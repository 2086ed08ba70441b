import type { TestLobby } from '@kashf/contract/practice/attempts.ts'
import { formatMilli } from '../../../../shell/format/milli.ts'
import { testLobbyText as text } from '../../../../text/learn/test-lobby.ts'

/** The blocks of a test with their questions and points. */
export function PaperTable({ lobby }: { lobby: TestLobby }) {
  return (
    <section className="rounded-lg border border-line bg-surface p-4">
      <h2 className="mb-1.5 text-lg">{text.paper}</h2>
      <table className="w-full text-md">
        {lobby.sections.map(({ title, minutes, break_min, blocks }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: sections have no other name than their place
          <tbody key={at}>
            {lobby.sections.length > 1 && (
              <tr>
                <th colSpan={3} scope="rowgroup" className="pt-3 pb-1 text-left font-semibold">
                  {minutes === null ? title : text.sectionMinutes(title, minutes)}
                </th>
              </tr>
            )}
            {blocks.map((block, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two blocks may have one title
              <tr key={i} className="border-t border-line first:border-0">
                <td className="py-2.5">{block.title}</td>
                <td className="py-2.5 pl-2.5 text-right whitespace-nowrap">
                  {block.questions} × {formatMilli(block.weight_milli)}
                </td>
                <td className="py-2.5 pl-2.5 text-right whitespace-nowrap">
                  {formatMilli(block.questions * block.weight_milli)}
                </td>
              </tr>
            ))}
            {break_min > 0 && (
              <tr className="border-t border-line text-ink-2">
                <td colSpan={3} className="py-2.5">
                  {text.breakOf(break_min)}
                </td>
              </tr>
            )}
          </tbody>
        ))}
        <tfoot>
          <tr className="border-t-2 border-edge font-bold">
            <td className="py-2.5">{text.total}</td>
            <td className="py-2.5 pl-2.5 text-right whitespace-nowrap">
              {text.questions(lobby.questions_count)}
            </td>
            <td className="py-2.5 pl-2.5 text-right">{formatMilli(lobby.max_points_milli)}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  )
}
