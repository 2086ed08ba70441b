import { Select } from '../../../ui/forms/inputs.tsx'

/** One choice of a list's filters; the empty value is "any". */
export function FilterSelect(props: {
  label: string
  any: string
  value: string
  /** Value → how it reads. */
  options: Record<string, string>
  onChoose: (value: string) => void
}) {
  return (
    <Select
      label={props.label}
      placeholder={props.any}
      value={props.value}
      onChange={(event) => props.onChoose(event.target.value)}
      options={Object.entries(props.options).map(([value, label]) => ({ value, label }))}
    />
  )
}
