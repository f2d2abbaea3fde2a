import { useLocation } from '@remix-run/react'
import { ACCOUNT_SCREENS, PASSWORD_SCREEN } from '#app/domain/access/account-screens.ts'
import type { MenuLink } from '#app/domain/access/menu.ts'
import { longestScan } from '#app/domain/booking/scan.ts'
import { Icon } from '../display/icon.tsx'
import { Form } from '../form/form.tsx'

export interface TopBarViewer {
  name: string
  photoUrl?: string | null
}

interface TopBarProps {
  viewer: TopBarViewer
  profile: readonly MenuLink[]
  /** True when the API offers more account settings than the password. */
  hasAccount: boolean
}

export function TopBar({ hasAccount, ...menu }: TopBarProps) {
  const own = ACCOUNT_SCREENS.filter(({ path }) => hasAccount || path === PASSWORD_SCREEN)
  return (
    <header className="topbar">
      <Search />
      <UserMenu {...menu} own={own} />
      <Form method="post" action="/logout" native>
        <button type="submit" className="btn btn-quiet" title="Sair">
          <Icon name="log-out" />
          <span className="topbar-out">Sair</span>
        </button>
      </Form>
    </header>
  )
}

/** Where it has no room, a link leads to the page of the search. */
function Search() {
  return (
    <tr-search class="topbar-search">
      <Form method="get" action="/dashboard/search" role="search" aria-label="Buscar em tudo" native>
        <label className="vh" htmlFor="busca">
          Buscar telas, reservas e pessoas
        </label>
        <input
          id="busca"
          name="q"
          type="search"
          className="input"
          placeholder="Buscar (Ctrl+K)"
          aria-keyshortcuts="Control+K"
          maxLength={longestScan}
          autoComplete="off"
        />
      </Form>
      {/* Script fills it. */}
      <section className="hits-below" aria-label="Encontrados" hidden />
      <a href="/dashboard/search" className="btn btn-quiet" title="Buscar">
        <Icon name="search" />
        <span className="vh">Buscar</span>
      </a>
    </tr-search>
  )
}

function UserMenu({ viewer, profile, own }: Omit<TopBarProps, 'hasAccount'> & { own: typeof ACCOUNT_SCREENS }) {
  const { key, pathname, search } = useLocation()
  const [first, ...rest] = viewer.name.split(' ')
  return (
    // The key closes the menu when the page changes.
    <details className="user" key={key}>
      <summary>
        {viewer.photoUrl ? <img className="user-photo" src={viewer.photoUrl} alt="" width={32} height={32} /> : null}
        <span className="user-name">
          {first}
          <span className="user-rest"> {rest.join(' ')}</span>
        </span>
        <Icon name="settings" />
        <span className="vh">: configurações</span>
      </summary>
      <ul className="user-menu">
        {[...own, ...profile].map(({ label, path }) => (
          <li key={path}>
            <a href={path}>{label}</a>
          </li>
        ))}
        <li>
          <Form method="post" action="/lock" native>
            <input type="hidden" name="redirectTo" value={`${pathname}${search}`} />
            <button type="submit">
              <Icon name="lock" />
              Bloquear tela
            </button>
          </Form>
        </li>
      </ul>
    </details>
  )
}
