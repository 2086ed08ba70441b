import { layout, type RouteConfig, route } from '@react-router/dev/routes'

/*
 * The whole table of pages, by layout.
 *
 * To add a page: write its module under routes/<browse|learn|account|teach|operate>/ (default export = the page;
 * `meta`, and for a public page `loader`, which reads `context.get(pagesContext)`), then name it in the block of
 * its layout below. Throw `data(null, 404)` for what does not exist. Private pages have no loader: they read the
 * API in the browser and stand in a block with a guard. Addresses in links go through `href('/course/:id', { id })`.
 */
export default [
  layout('routes/layouts/student-layout.tsx', [
    layout('routes/layouts/page-errors.tsx', { id: 'student-page' }, [
      route('*', 'routes/browse/not-found.tsx'),
    ]),
  ]),
] satisfies RouteConfig
