import { useLocation } from '@remix-run/react'
import type { MenuEntry, MenuGroup } from '#app/domain/menu.ts'
import { Icon, type IconName, isIconName } from './icon.tsx'

interface SideMenuProps {
  menu: readonly MenuEntry[]
  homeHref: string
  placeName: string
}

/** Icons come from the permission list, which may be somebody else's: what we cannot draw gets the neutral one. */
function iconOf(name: string): IconName {
  return isIconName(name) ? name : 'list'
}

/** The address that matches best is the current one: the page itself, or the screen it belongs to. */
export function findCurrent(hrefs: readonly string[], pathname: string): string | undefined {
  return hrefs
    .filter((href) => pathname === href || pathname.startsWith(`${href.replace(/\/index$/, '')}/`))
    .sort((a, b) => b.length - a.length)[0]
}

/**
 * The sidebar. Two native checkboxes work it without script: below 1200 px one opens the menu, above it the other
 * minimizes it.
 */
export function SideMenu({ menu, homeHref, placeName }: SideMenuProps) {
  const { pathname } = useLocation()
  const paths = menu.flatMap((entry) => (entry.kind === 'group' ? entry.items.map((item) => item.path) : entry.path))
  const current = findCurrent([homeHref, ...paths], pathname)
  return (
    <nav className="side" aria-label="Menu principal">
      <div className="side-body">
        {/* The key shuts the opened menu when the page changes. */}
        <input key={pathname} type="checkbox" id="menu-abrir" className="side-check side-narrow" />
        <label htmlFor="menu-abrir" className="side-toggle">
          <Icon name="menu" />
          Menu<span className="vh"> aberto</span>
        </label>
        <input type="checkbox" id="menu-recolher" className="side-check side-wide" />
        <label htmlFor="menu-recolher" className="side-toggle">
          <Icon name="menu" />
          Menu<span className="vh"> recolhido</span>
        </label>
        <a className="brand" href={homeHref}>
          {placeName}
        </a>
        <div className="side-menu">
          <ul className="menu">
            {/* Whose home is a screen of the menu sees that screen marked, not both. */}
            <MenuLink
              label="Início"
              icon="house"
              href={homeHref}
              current={paths.includes(homeHref) ? undefined : current}
            />
            {menu.map((entry) =>
              entry.kind === 'group' ? (
                <Group key={entry.label} entry={entry} current={current} />
              ) : (
                <MenuLink key={entry.label} label={entry.label} icon={entry.icon} href={entry.path} current={current} />
              )
            )}
            <MenuLink label="Ajuda" icon="circle-question-mark" href="#ajuda" current={undefined} />
          </ul>
        </div>
      </div>
    </nav>
  )
}

interface MenuLinkProps {
  label: string
  icon: string
  href: string
  current: string | undefined
}

function MenuLink({ label, icon, href, current }: MenuLinkProps) {
  return (
    <li>
      <a href={href} aria-current={href === current ? 'page' : undefined}>
        <Icon name={iconOf(icon)} />
        {label}
      </a>
    </li>
  )
}

function Group({ entry, current }: { entry: MenuGroup; current: string | undefined }) {
  const { items } = entry
  return (
    <li>
      <details open={items.some((item) => item.path === current)}>
        <summary>
          <Icon name={iconOf(entry.icon)} />
          <span>{entry.label}</span>
          <Icon name="chevron-down" className="turn" />
        </summary>
        <ul className="menu">
          {items.map((item) => (
            <li key={item.path}>
              <a href={item.path} aria-current={item.path === current ? 'page' : undefined}>
                {item.label}
              </a>
            </li>
          ))}
        </ul>
      </details>
    </li>
  )
}
