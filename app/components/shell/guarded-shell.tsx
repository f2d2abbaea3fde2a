import { useNavigation } from '@remix-run/react'
import { type ReactNode, useRef, useState } from 'react'
import type { Menu } from '#app/domain/access/menu.ts'
import { APP_VERSION } from '#app/domain/words/version.ts'
import { useListener } from '../document/use-listener.ts'
import { usePageLinks } from '../document/use-page-links.ts'
import { Flash, type FlashMessage } from '../feedback/flash.tsx'
import { LostPartNotice } from '../feedback/lost-part-notice.tsx'
import { unreachedEvent } from '../form/unreached.ts'
import { type HelpContact, HelpPanel } from '../help/help-panel.tsx'
import { Breadcrumb, type Crumb } from './breadcrumb.tsx'
import { SideMenu } from './side-menu.tsx'
import { TopBar, type TopBarViewer } from './top-bar.tsx'

interface GuardedShellProps {
  /** Result of `menuOf`. The shell adds 'Início', 'Ajuda' and the user's own entries. */
  menu: Menu
  isShort?: boolean
  homeHref: string
  viewer: TopBarViewer
  hasAccount?: boolean
  placeName?: string | null
  crumbs: readonly Crumb[]
  /** Shown beside the breadcrumb. */
  live?: ReactNode
  flash?: FlashMessage | null
  help?: HelpContact
  /** Leaves out menu and header, for embedding (`?modo=erp`). */
  bare?: boolean
  version?: string
  children: ReactNode
}

export function GuardedShell(props: GuardedShellProps) {
  const { menu, isShort = false, homeHref, viewer, placeName, crumbs, live, flash, help, bare, children } = props
  const root = useRef<HTMLDivElement>(null)
  usePageLinks(root)
  const page = (
    <main className="main" id="conteudo" tabIndex={-1}>
      <div className="crumb-line">
        {bare ? null : <Breadcrumb items={crumbs} homeHref={homeHref} />}
        {live}
      </div>
      <Flash message={flash} />
      <LostPartNotice />
      {children}
    </main>
  )
  if (bare) return <div ref={root}>{page}</div>
  return (
    <div className="shell" ref={root}>
      <a className="skip" href="#conteudo">
        Ir para o conteúdo
      </a>
      <NavigationProgress />
      <SideMenu menu={menu.main} homeHref={homeHref} placeName={placeName || 'Trilha'} isShort={isShort} />
      <div className="content">
        <TopBar viewer={viewer} profile={menu.profile} hasAccount={props.hasAccount ?? true} />
        {page}
        <footer className="foot">Versão {props.version ?? APP_VERSION}</footer>
      </div>
      {help ? <HelpPanel contact={help} /> : null}
    </div>
  )
}

/** Appears after 300 ms. */
function NavigationProgress() {
  const navigation = useNavigation()
  const [unreached, setUnreached] = useState<typeof navigation | null>(null)
  useListener(unreachedEvent, () => setUnreached(navigation))
  if (navigation.state === 'idle' || navigation === unreached) return null
  return <div className="progress" role="progressbar" aria-label="Carregando" />
}
