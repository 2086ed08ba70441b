import type { Category } from '@kashf/contract/catalogue.ts'
import { Link } from 'react-router'
import { formatCount } from '../../../shell/format/format.ts'
import { homeText } from '../../../text/home.ts'

/** Categories as tiles that link to the catalogue, in the colours of their covers. */
export function CategoryTiles({ categories }: { categories: Category[] }) {
  return (
    <ul className="grid gap-3 max-sm:grid-cols-2 sm:grid-cols-[repeat(auto-fit,minmax(9.25rem,1fr))] sm:gap-4">
      {categories.map((category) => (
        <li key={category.id} className="max-sm:last:odd:col-span-2">
          <Link
            to={`/courses?categories=${category.id}`}
            data-hue={(category.id - 1) % 6}
            className="cover flex min-h-24 flex-col justify-end gap-0.5 rounded-lg p-4 text-white"
          >
            <span className="relative text-lg leading-tight font-semibold">{category.name}</span>
            <span className="relative text-sm font-medium">
              {homeText.courses(formatCount(category.courses_count))}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
