import type { Teacher } from '@kashf/contract/accounts.ts'
import { useEffect, useRef } from 'react'
import { catalogueText } from '../../text/catalogue.ts'

export interface TeacherSelectProps {
  teachers: Teacher[]
  chosen: number[]
  onChange: () => void
}

/** One teacher out of all; it keeps its choice until the address answers, like the other filters. */
export function TeacherSelect({ teachers, chosen, onChange }: TeacherSelectProps) {
  const select = useRef<HTMLSelectElement>(null)
  const value = chosen.join(',')
  useEffect(() => {
    if (select.current) select.current.value = value
  }, [value])
  return (
    <label className="grid gap-1.5 font-semibold">
      {catalogueText.teacher}
      <select
        ref={select}
        name="teacher_ids"
        defaultValue={value}
        onChange={onChange}
        className="select min-h-11 w-full rounded-md border border-edge/70 bg-surface px-3.5 py-2 font-normal hover:border-edge"
      >
        <option value="">{catalogueText.anyTeacher}</option>
        {teacherOptions(teachers, chosen).map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </label>
  )
}

// An address may ask for several teachers at once: then that choice is an entry of its own.
function teacherOptions(teachers: Teacher[], chosen: number[]) {
  const nameOf = (teacher: Teacher) => `${teacher.first_name} ${teacher.last_name}`
  const options = teachers.map((teacher) => ({ value: String(teacher.id), label: nameOf(teacher) }))
  const isListed = chosen.length === 0 || options.some(({ value }) => value === chosen.join(','))
  if (isListed) return options
  const names = teachers.filter(({ id }) => chosen.includes(id)).map(nameOf)
  return [{ value: chosen.join(','), label: names.join(', ') || chosen.join(', ') }, ...options]
}
