import { Select } from '../../../ui/forms/inputs.tsx'

/** A select among a list's filters; the empty value means "any". */
export function FilterSelect(props: {
  label: string
  any: string
  value: string
  /** Value → label. */
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
