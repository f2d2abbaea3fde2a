import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { type MetaFunction, useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { carrySheet, type FormState, PublicShell } from '#app/components/index.ts'
import { findTicket, sendTickets } from '#app/contracts/booking/lost-ticket.ts'
import { t } from '#app/domain/words/speech.ts'
import { flashHeaders, openCall, parseForm, refuseForm } from '#app/session/index.server.ts'
import { FlashNotice } from '../../flash-notice.tsx'
import { StrangerError } from '../../secret-page.tsx'
import { shareLinks, shareMeta } from '../../share-meta.ts'
import { toShopWindow } from '../../shop-window.ts'
import { ContactWays } from '../contact-ways.tsx'
import { findPagePlace, listPlaceChoices } from '../place.server.ts'
import { PlaceChoices } from '../place-choices.tsx'
import { toContact } from '../to-contact.server.ts'
import { withPlace } from '../use-place-href.ts'
import findPageCssUrl from './find-page.css?url'
import { FindByCode, SendAgain } from './ticket-forms.tsx'

/** Open to signed-in users too: staff of one place may have booked at another. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const place = await findPagePlace(request)
  if (!place)
    return {
      place: null,
      choices: await listPlaceChoices(request),
      share: shareLinks(context.origin, { path: '/find-ticket' })
    }
  const { uuid: pid, finds_tickets: finds, sends_tickets: sends, sends_by: ways } = place
  return {
    place: { pid, shop: toShopWindow(place), contact: toContact(place), finds, sends, ways },
    choices: null,
    share: shareLinks(context.origin, { path: `/find-ticket?${new URLSearchParams({ pid })}` })
  }
}

export function action({ request }: ActionFunctionArgs) {
  return askForTicket(request)
}

export default function FindTicket() {
  const { place, choices } = useLoaderData<typeof loader>()
  return (
    <PublicShell place={place?.shop ?? null} here={place ? `/find-ticket?pid=${place.pid}` : '/find-ticket'}>
      <div className="stack">
        <h1>{t('Encontrar meu ingresso')}</h1>
        <div role="status">
          <FlashNotice />
        </div>
        {place ? (
          <Ways place={place} />
        ) : (
          <PlaceChoices choices={choices} question={t('Em que parque é a sua visita?')} path="/find-ticket" />
        )}
      </div>
    </PublicShell>
  )
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>

function Ways({ place: { pid, finds, sends, ways, contact } }: { place: NonNullable<Loaded['place']> }) {
  const refused = useActionData<typeof action>()
  const isWish = refused?.initialValue.intent === 'enviar'
  const said = (mine: boolean): FormState | undefined => (mine ? refused : undefined)
  return (
    <>
      {finds ? (
        <div className={sends ? 'find-ways' : undefined}>
          <FindByCode pid={pid} refused={said(!isWish)} />
          {sends ? <SendAgain pid={pid} ways={ways} refused={said(isWish)} /> : null}
        </div>
      ) : (
        <p>{t('Aqui não é possível procurar ingressos.')}</p>
      )}
      {contact ? (
        <section aria-labelledby="contato" className="stack-s">
          <h2 id="contato">{t('Não deu certo? Fale com o parque')}</h2>
          <ContactWays contact={contact} />
        </section>
      ) : null}
    </>
  )
}

const typed = z.string().default('')

const AskSchema = z.object({
  /** `enviar` asks for the ticket's URL by message; the other form identifies the booking. */
  intent: typed,
  pid: typed,
  codigo: typed,
  contato: typed,
  contato_envio: typed,
  codigo_envio: typed
})

/** Always a POST: the typed values must not appear in a URL, a log or the browser's history. */
async function askForTicket(request: Request) {
  const form = await request.formData()
  const call = openCall(request)
  const isWish = form.get('intent') === 'enviar'
  try {
    const { pid, codigo: code, contato, contato_envio, codigo_envio } = parseForm(form, AskSchema)
    if (!isWish) {
      const { uuid } = await call(findTicket, { body: { pid, code, contact: contato } })
      return redirect(`/booking-details/${uuid}`, 303)
    }
    const { message } = await call(sendTickets, { body: { pid, contact: contato_envio, code: codigo_envio } })
    const headers = flashHeaders(request, { tone: 'info', text: message })
    return redirect(withPlace('/find-ticket', new URLSearchParams({ pid })), { status: 303, headers })
  } catch (error) {
    const rename: Record<string, string> = isWish
      ? { contact: 'contato_envio', code: 'codigo_envio' }
      : { code: 'codigo', contact: 'contato' }
    return refuseForm(form, error, { rename, isAnonymous: true })
  }
}

export const links = carrySheet(findPageCssUrl)

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${t('Encontrar meu ingresso')} · ${data?.place?.shop.name ?? 'Trilha'}` },
  { name: 'robots', content: 'noindex' },
  ...shareMeta(data?.share, {
    site: data?.place?.shop.name,
    title: [t('Encontrar meu ingresso'), data?.place?.shop.name].filter(Boolean).join(' · '),
    text: t('Abra de novo o ingresso que você já reservou, pelo código, ou receba o endereço dele outra vez.')
  })
]

export function ErrorBoundary() {
  return <StrangerError href="/find-ticket" linkLabel={t('Procurar de novo')} />
}
