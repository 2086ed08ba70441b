import type { Banner } from '@kashf/contract/content/banners.ts'
import { Link, type LoaderFunctionArgs, Outlet, useLoaderData, useMatches } from 'react-router'
import { Banners } from '../../features/visitor/banners/banners.tsx'
import { pagesContext } from '../../server-context.ts'
import { layoutText } from '../../text/layout.ts'
import { LanguageLinks } from '../../ui/language-links.tsx'
import { signedInPart } from '../../ui/lazy-part.ts'
import { SignedIn } from '../base/signed-in.tsx'
import { Logo } from '../brand/logo.tsx'
import { Footer } from './footer.tsx'
import { HeaderLink } from './header-link.tsx'
import { Main, TopBar } from './page-frame.tsx'
import { SearchBox } from './search-box.tsx'
import { StudentBottomBar } from './student-bottom-bar.tsx'
import { UserTools } from './user-tools.tsx'

const OwnBanners = signedInPart(() => import('../../features/public-account/banners/own-banners.tsx'))

export async function loader({ context }: LoaderFunctionArgs): Promise<{ banners: Banner[] }> {
  return { banners: await context.get(pagesContext).banners() }
}

/**
 * Layout of public and student pages. A full-width page (a hero) exports `handle = { wide: true }` and sets its own
 * padding.
 */
export default function StudentLayout() {
  const { banners } = useLoaderData<typeof loader>()
  const isWide = useMatches().some(({ handle }) => isWideHandle(handle))
  return (
    <>
      <TopBar>
        <Link to="/" aria-label="Kashf" className="flex rounded-sm">
          <Logo nameClass="max-sm:hidden" />
        </Link>
        <SearchBox />
        <nav aria-label={layoutText.mainNavigation} className="ml-auto hidden items-center gap-6 md:flex">
          <HeaderLink to="/courses">{layoutText.courses}</HeaderLink>
          <span className="for-members max-xl:hidden">
            <HeaderLink to="/my-courses">{layoutText.myCourses}</HeaderLink>
          </span>
          <HeaderLink to="/teachers">{layoutText.teachers}</HeaderLink>
          <LanguageLinks isShort />
        </nav>
        <UserTools />
      </TopBar>
      <SignedIn fallback={<Banners banners={banners} />}>
        <OwnBanners known={banners.filter(({ audience }) => audience === 'everyone')} />
      </SignedIn>
      <Main wide={isWide}>
        <Outlet />
      </Main>
      <Footer />
      <StudentBottomBar />
    </>
  )
}

function isWideHandle(handle: unknown): boolean {
  return typeof handle === 'object' && handle !== null && 'wide' in handle && handle.wide === true
}
