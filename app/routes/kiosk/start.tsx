import { json, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { KioskGuard, LinkButton } from '#app/components/index.ts'
import { ApiError } from '#app/contracts/api-error.ts'
import { endKioskRound } from '#app/contracts/kiosks.ts'
import { getPublicPlace } from '#app/contracts/places.ts'
import { pathIn } from '#app/domain/words/spoken-pages.ts'
import { findViewer, forgetVisitor, type KioskBrowser, kioskBrowser, openCall } from '#app/session/index.server.ts'
import { secretHeaders } from '../secret-page.tsx'
import { toShopWindow } from '../shop-window.ts'

/** Ends the round of the visitor before: what they left here, and at the terminal, is the next one's concern no more. */
export async function loader({ request }: LoaderFunctionArgs) {
  const kiosk = kioskBrowser.read(request)
  const kiosksHref = hrefOfKiosks(request)
  if (!kiosk) return json({ shop: null, pid: '', wasKiosk: false, kiosksHref }, { status: 404 })
  const opened = await endRound(request, kiosk)
  if (!opened) {
    const headers = [...kioskBrowser.clear(request), ...forgetVisitor(request)]
    return json({ shop: null, pid: '', wasKiosk: true, kiosksHref }, { headers })
  }
  const { place_uuid: place, name, has_terminal: hasTerminal } = opened
  const shop = toShopWindow(await openCall(request)(getPublicPlace, { params: { uuid: place } }))
  const kept = kioskBrowser.keep(request, { key: kiosk.key, place, name, hasTerminal })
  return json({ shop, pid: place, wasKiosk: true, kiosksHref }, { headers: [...kept, ...forgetVisitor(request)] })
}

const kiosksPath = '/configurations/gate/kiosks'

/** Leads a stranger to the sign-in first; null for a user who may not set up a kiosk. */
function hrefOfKiosks(request: Request): string | null {
  const viewer = findViewer(request)
  if (!viewer) return `/login?${new URLSearchParams({ redirectTo: kiosksPath })}`
  return viewer.can('configurations/gate') ? kiosksPath : null
}

/** Null once the place has ended the kiosk, or renewed its key. */
async function endRound(request: Request, { key }: KioskBrowser) {
  try {
    return await openCall(request)(endKioskRound, { body: { key } })
  } catch (error) {
    if (error instanceof ApiError && error.code === 'no_kiosk') return null
    throw error
  }
}

const offers = [
  { language: 'pt-BR', words: 'Comprar ingresso' },
  { language: 'en', words: 'Buy tickets' },
  { language: 'es', words: 'Comprar entradas' }
] as const

export default function KioskStart() {
  const { shop, pid, wasKiosk, kiosksHref } = useLoaderData<typeof loader>()
  if (!shop) return <NoKiosk wasKiosk={wasKiosk} kiosksHref={kiosksHref} />
  return (
    <>
      <main className="wrap kiosk-start" id="conteudo">
        {shop.logoUrl ? <img src={shop.logoUrl} alt="" width={128} height={128} /> : null}
        <h1>{shop.name}</h1>
        <ul className="kiosk-ways">
          {offers.map(({ language, words }) => (
            <li key={language}>
              <a
                className="btn btn-primary"
                lang={language}
                href={pathIn(language, `/booking?${new URLSearchParams({ pid })}`)}
              >
                {words}
              </a>
            </li>
          ))}
        </ul>
      </main>
      <KioskGuard />
    </>
  )
}

/** A kiosk that was switched off stands in a public spot: visitors are not asked to type their data into it. */
function NoKiosk({ wasKiosk, kiosksHref }: { wasKiosk: boolean; kiosksHref: string | null }) {
  return (
    <main className="wrap stack" id="conteudo">
      <h1>{wasKiosk ? 'Este totem foi desligado' : 'Este aparelho não é um totem'}</h1>
      {wasKiosk ? (
        <p>Para comprar, chame alguém da equipe.</p>
      ) : (
        <>
          <p>Quer visitar? Compre o ingresso pela internet, sem cadastro.</p>
          <p>
            <LinkButton to="/booking" variant="primary">
              Reservar visita
            </LinkButton>
          </p>
        </>
      )}
      {kiosksHref ? (
        <>
          <p>
            É da equipe? Um totem é ligado em Configurações, Portaria e balcão, Totens, e depois abre neste aparelho
            pelo endereço que aparece ali.
          </p>
          <p>
            <LinkButton to={kiosksHref}>Abrir os totens do parque</LinkButton>
          </p>
        </>
      ) : null}
    </main>
  )
}

export const headers = secretHeaders

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `Totem · ${data?.shop?.name ?? 'Trilha'}` }]
