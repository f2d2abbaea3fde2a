import type { ReactNode } from 'react'
import { t } from '#app/domain/words/speech.ts'
import { useDocument } from '../document/document-context.ts'
import { Form } from '../form/form.tsx'
import { KioskGuard } from './kiosk/kiosk-guard.tsx'
import { Languages, SuggestLanguage } from './languages.tsx'

export interface ShopWindow {
  name: string
  href?: string
  logoUrl?: string | null
  /** The caller must check that they are http(s). */
  links?: ReadonlyArray<{ label: string; href: string }>
  /** Seller's name, CNPJ, address and contact, which the consumer law requires. */
  supplier?: {
    name: string
    document?: string | null
    address?: string | null
    phone?: string | null
    email?: string | null
  } | null
  /** True when the pages may carry the support chat. */
  supportChat?: boolean
  /** Path of the privacy notice. */
  privacyHref?: string
}

interface PublicShellProps {
  /** Null when no place is known: the product's own name is shown. */
  place: ShopWindow | null
  /** Path that receives the 'Modo leve' form (fields `leve` 1|0 and `redirectTo`). */
  lightAction?: string
  here: string
  /** True for a page whose form offers the languages itself: a link would lose what was typed. */
  offersLanguages?: boolean
  nav?: ReactNode
  footNav?: ReactNode
  children: ReactNode
}

export function PublicShell(props: PublicShellProps) {
  const { lightAction = '/modo-leve', here, offersLanguages, nav, footNav, children } = props
  const { kiosk } = useDocument()
  const place = kiosk && props.place ? { ...props.place, href: '/totem', links: [] } : props.place
  return (
    <>
      <a className="skip" href="#conteudo">
        {t('Ir para o conteúdo')}
      </a>
      {offersLanguages || kiosk ? null : <SuggestLanguage here={here} />}
      <Header place={place} nav={kiosk ? <StartAgain /> : nav} />
      <main className="wrap" id="conteudo" tabIndex={-1}>
        {children}
      </main>
      <Footer
        place={place}
        lightAction={lightAction}
        here={here}
        offersLanguages={offersLanguages}
        nav={kiosk ? null : footNav}
      />
      {kiosk ? <KioskGuard /> : null}
    </>
  )
}

function StartAgain() {
  return (
    <a className="btn btn-secondary kiosk-again no-print" href="/totem">
      {t('Começar de novo')}
    </a>
  )
}

function Header({ place, nav }: Pick<PublicShellProps, 'place' | 'nav'>) {
  const brand = (
    <>
      {place?.logoUrl ? <img src={place.logoUrl} alt="" width={40} height={40} /> : null}
      {place?.name ?? 'Trilha'}
    </>
  )
  return (
    <header className="public-head">
      <div className="wrap">
        {place?.href ? (
          <a className="brand" href={place.href}>
            {brand}
          </a>
        ) : (
          <span className="brand">{brand}</span>
        )}
        {nav}
      </div>
    </header>
  )
}

type FooterProps = Pick<PublicShellProps, 'place' | 'lightAction' | 'here' | 'offersLanguages' | 'nav'>

function Footer({ place, lightAction, here, offersLanguages, nav }: FooterProps) {
  const { light, kiosk } = useDocument()
  const supplier = place?.supplier
  const details = [
    supplier?.document && t('CNPJ {number}', { number: supplier.document }),
    supplier?.address,
    supplier?.phone,
    supplier?.email
  ].filter(Boolean)
  return (
    <footer className="public-foot">
      <div className="wrap">
        {nav}
        {supplier ? (
          <p>
            {supplier.name}
            {details.map((detail) => ` · ${detail}`)}
          </p>
        ) : null}
        {place?.privacyHref ? (
          <ul className="links no-print">
            <li>
              <a href={place.privacyHref}>{t('Privacidade')}</a>
            </li>
          </ul>
        ) : null}
        {place?.links?.length ? (
          <nav aria-label={t('Redes sociais')}>
            <ul className="links">
              {place.links.map((link) => (
                <li key={link.href}>
                  <a href={link.href} rel="noopener noreferrer">
                    {link.label}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        ) : null}
        {offersLanguages ? null : <Languages here={here} />}
        {kiosk ? null : (
          <Form method="post" action={lightAction} native className="no-print">
            <input type="hidden" name="redirectTo" value={here} />
            <button type="submit" className="btn" name="leve" value={light ? '0' : '1'} suppressHydrationWarning>
              {light ? t('Sair do modo leve') : t('Usar o modo leve, para internet fraca')}
            </button>
          </Form>
        )}
      </div>
    </footer>
  )
}
