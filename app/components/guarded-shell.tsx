import { useLocation } from '@remix-run/react'
import { type ReactNode, useRef } from 'react'
import type { Menu } from '#app/domain/menu.ts'
import { APP_VERSION } from '#app/domain/version.ts'
import { Breadcrumb, type Crumb } from './breadcrumb.tsx'
import { Flash, type FlashMessage } from './flash.tsx'
import { Form } from './form.tsx'
import { type HelpContact, HelpPanel } from './help-panel.tsx'
import { Icon } from './icon.tsx'
import { NavigationProgress } from './navigation-progress.tsx'
import { SideMenu } from './side-menu.tsx'
import { usePageLinks } from './use-page-links.ts'

interface GuardedShellProps {
  /** From `menuOf`; 'Início', 'Ajuda' and 'Redefinir senha' are added here. */
  menu: Menu
  /** The user's index page. */
  homeHref: string
  viewer: { name: string }
  /** Where 'Redefinir senha' leads; without it the item is left out. */
  resetHref?: string | null
  placeName?: string | null
  crumbs: readonly Crumb[]
  flash?: FlashMessage | null
  help?: HelpContact
  /** Without menu and header, to be embedded (`?modo=erp`). */
  bare?: boolean
  version?: string
  children: ReactNode
}

/** The signed-in area: sidebar, top bar, breadcrumb, flash, page, footer. Works without script. */
export function GuardedShell(props: GuardedShellProps) {
  const {
    menu,
    homeHref,
    viewer,
    resetHref,
    placeName,
    crumbs,
    flash,
    help,
    bare,
    version = APP_VERSION,
    children
  } = props
  const root = useRef<HTMLDivElement>(null)
  usePageLinks(root)
  const profileItems = menu.profile.map(({ label, path }) => ({ label, href: path }))
  if (resetHref) profileItems.unshift({ label: 'Redefinir senha', href: resetHref })
  const page = (
    <main className="main" id="conteudo" tabIndex={-1}>
      {bare ? null : <Breadcrumb items={crumbs} homeHref={homeHref} />}
      <Flash message={flash} />
      {children}
      {help && !bare ? <HelpPanel contact={help} /> : null}
    </main>
  )
  if (bare) return <div ref={root}>{page}</div>
  return (
    <div className="shell" ref={root}>
      <a className="skip" href="#conteudo">
        Ir para o conteúdo
      </a>
      <NavigationProgress />
      <SideMenu menu={menu.main} homeHref={homeHref} placeName={placeName ?? 'Trilha'} />
      <div className="content">
        <TopBar viewer={viewer} items={profileItems} />
        {page}
        <footer className="foot">Versão {version}</footer>
      </div>
    </div>
  )
}

function TopBar({
  viewer,
  items
}: {
  viewer: { name: string }
  items: ReadonlyArray<{ label: string; href: string }>
}) {
  const { key } = useLocation()
  const [first, ...rest] = viewer.name.split(' ')
  return (
    <header className="topbar">
      {/* The key closes the menu when the page changes. */}
      <details className="user" key={key}>
        <summary>
          <span className="user-name">
            {first}
            <span className="user-rest"> {rest.join(' ')}</span>
          </span>
          <Icon name="settings" />
          <span className="vh">: configurações</span>
        </summary>
        <ul className="user-menu">
          {items.map((item) => (
            <li key={item.href}>
              <a href={item.href}>{item.label}</a>
            </li>
          ))}
        </ul>
      </details>
      <Form method="post" action="/logout" native>
        <button type="submit" className="btn btn-quiet">
          <Icon name="log-out" />
          <span>Sair</span>
        </button>
      </Form>
    </header>
  )
}
