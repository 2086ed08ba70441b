/**
 * A gauge provided by a module; `read` resolves to null while there is no value. With `label`, one value for each value of
 * the label.
 */
export type Metric = {
  name: string
  help: string
  /** A total that only grows while the process runs. */
  isCounter?: boolean
} & (
  | { label?: undefined; read: () => Promise<number | null> }
  | { label: string; read: () => Promise<ReadonlyMap<string, number> | null> }
)

/** The values of a metric by label value. */
export async function valuesOf(
  metric: Metric,
): Promise<[labels: { [name: string]: string }, value: number][]> {
  if (metric.label === undefined) {
    const value = await metric.read()
    return value === null ? [] : [[{}, value]]
  }
  const { label } = metric
  return [...((await metric.read()) ?? [])].map(([of, value]) => [{ [label]: of }, value])
}
