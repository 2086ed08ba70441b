import type { LinksFunction } from 'react-router'
import stylesheet from '../../../signed-in.css?url'

/** The `links` of every layout behind a login. */
export const signedInStyles: LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }]
