import { Link } from 'react-router'
import { fullName } from '../../../shell/format/full-name.ts'

/** A person's name as a link to their page in the console. */
export function PersonLink({ person }: { person: { id: number; first_name: string; last_name: string } }) {
  return (
    <Link to={`/admin/users/${person.id}`} className="rounded-sm text-lapis hover:underline">
      {fullName(person)}
    </Link>
  )
}
