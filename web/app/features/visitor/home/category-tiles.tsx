import type { HomePage } from '@kashf/contract/catalogue/pages.ts'
import { Link } from 'react-router'
import { formatCount } from '../../../shell/format/format.ts'
import { homeText } from '../../../text/browse/home.ts'

/** Categories as tiles in the colours of their worlds, each with its subject. */
export function CategoryTiles({ categories }: { categories: HomePage['categories'] }) {
  return (
    <ul className="subjects">
      {categories.map((category) => (
        <li key={category.id}>
          <Link
            to={`/courses?categories=${category.id}`}
            data-world={category.world}
            className="world group relative flex h-full min-h-28 overflow-hidden rounded-lg p-3 pb-14 sm:min-h-38 sm:p-3.5 sm:pb-18"
          >
            <span className="relative text-md leading-tight font-semibold">
              {category.name}
              <span className="mt-0.5 block text-xs font-normal">
                {homeText.courses(formatCount(category.courses_count))}
              </span>
            </span>
            <img
              src={`${category.motif}/200.webp`}
              alt=""
              width={84}
              height={84}
              loading="lazy"
              className="motion-lift absolute -right-2 -bottom-2.5 size-16 sm:size-21"
            />
          </Link>
        </li>
      ))}
    </ul>
  )
}
