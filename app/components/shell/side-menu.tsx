import { useLocation } from '@remix-run/react'
import type { MenuEntry, MenuGroup } from '#app/domain/access/menu.ts'
import { Icon, type IconName, isIconName } from '../display/icon.tsx'
import { join } from '../document/class-names.ts'
import { MenuSize, useShortMenu } from './menu-size.tsx'

interface SideMenuProps {
  menu: readonly MenuEntry[]
  homeHref: string
  placeName: string
  isShort: boolean
}

/** The permission list may come from a remote API: an unknown icon becomes the neutral one. */
function iconOf(name: string): IconName {
  return isIconName(name) ? name : 'list'
}

/** Finds the menu item whose URL matches the page, or the screen that the page belongs to. */
function findCurrent(hrefs: readonly string[], pathname: string): string | undefined {
  const folderOf = (href: string) => href.replace(/\/index$/, '')
  return (
    hrefs.find((href) => href === pathname) ??
    hrefs
      .filter((href) => pathname.startsWith(`${folderOf(href)}/`))
      .sort((a, b) => folderOf(b).length - folderOf(a).length)[0]
  )
}

/** Without script a checkbox opens it below 1200 px, and a form shrinks it to icons above that. */
export function SideMenu({ menu, homeHref, placeName, isShort }: SideMenuProps) {
  const { pathname } = useLocation()
  const [short, toggle] = useShortMenu(isShort)

  return (
    <nav className={join('side', short && 'is-short')} aria-label="Menu principal">
      <div className="side-body">
        {/* The key closes the open menu when the page changes. */}
        <input key={pathname} type="checkbox" id="menu-abrir" className="side-check" />
        <label htmlFor="menu-abrir" className="side-toggle side-open">
          <Icon name="menu" />
          Menu<span className="vh"> aberto</span>
        </label>
        <MenuSize short={short} onToggle={toggle} />
        <a className="brand" href={homeHref}>
          {placeName}
        </a>
        <div className="side-menu">
          <Entries menu={menu} homeHref={homeHref} short={short} />
        </div>
      </div>
    </nav>
  )
}

interface EntriesProps {
  menu: readonly MenuEntry[]
  homeHref: string
  short: boolean
}

function Entries({ menu, homeHref, short }: EntriesProps) {
  const { pathname } = useLocation()
  const paths = menu.flatMap((entry) => (entry.kind === 'group' ? entry.items.map((item) => item.path) : entry.path))
  const current = findCurrent([homeHref, ...paths], pathname)
  // If the home page is also a menu item, highlight only the menu item.
  const currentHome = paths.includes(homeHref) ? undefined : current
  return (
    <ul className="menu">
      <MenuLink item={{ label: 'Início', icon: 'house', path: homeHref }} current={currentHome} short={short} />
      {menu.map((entry) =>
        entry.kind === 'group' ? (
          <Group key={entry.label} entry={entry} current={current} short={short} />
        ) : (
          <MenuLink key={entry.label} item={entry} current={current} short={short} />
        )
      )}
      <MenuLink
        item={{ label: 'Ajuda', icon: 'circle-question-mark', path: '#ajuda' }}
        current={undefined}
        short={short}
      />
    </ul>
  )
}

interface MenuLinkProps {
  item: { label: string; icon: string; path: string }
  current: string | undefined
  short: boolean
}

function MenuLink({ item: { label, icon, path }, current, short }: MenuLinkProps) {
  return (
    <li>
      <a href={path} aria-current={path === current ? 'page' : undefined} title={short ? label : undefined}>
        <Icon name={iconOf(icon)} />
        <span className="side-name">{label}</span>
      </a>
    </li>
  )
}

interface GroupProps {
  entry: MenuGroup
  current: string | undefined
  short: boolean
}

function Group({ entry: { label, icon, items }, current, short }: GroupProps) {
  const isHere = items.some((item) => item.path === current)
  return (
    <li>
      <details open={isHere} className={join('side-group', isHere && 'is-here')}>
        <summary title={short ? label : undefined}>
          <Icon name={iconOf(icon)} />
          <span className="side-name">{label}</span>
          <Icon name="chevron-down" className="turn" />
        </summary>
        <ul className="menu">
          {items.map((item) => (
            <MenuLink key={item.path} item={item} current={current} short={short} />
          ))}
        </ul>
      </details>
    </li>
  )
}
