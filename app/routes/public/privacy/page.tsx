import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { carrySheet, PublicShell, RouteError } from '#app/components/index.ts'
import { getPlacePrivacy } from '#app/contracts/privacy/visitor.ts'
import { retentionWords } from '#app/domain/audit/retention.ts'
import { formatDocument } from '#app/domain/person/documents.ts'
import { formatPhone } from '#app/domain/person/phone.ts'
import { t, tSaid } from '#app/domain/words/speech.ts'
import { openCall, whereKnown } from '#app/session/index.server.ts'
import { toShopWindow } from '../../shop-window.ts'
import { findPagePlace, listPlaceChoices } from '../place.server.ts'
import { PlaceChoices } from '../place-choices.tsx'
import { usePlaceHref } from '../use-place-href.ts'
import privacyCssUrl from './privacy.css?url'

export async function loader({ request }: LoaderFunctionArgs) {
  const place = await findPagePlace(request)
  if (!place) return { place: null, choices: await listPlaceChoices(request) }
  const found = await whereKnown(openCall(request)(getPlacePrivacy, { params: { uuid: place.uuid } }))
  const sold = place.supplier
  const officer = {
    name: found?.officer_name ?? '',
    email: found?.officer_email || sold?.email || '',
    phone: formatPhone(found?.officer_phone || sold?.phone || '')
  }
  const who = [
    found?.legal_name || place.name,
    found?.cnpj ? t('CNPJ {number}', { number: formatDocument(found.cnpj) }) : ''
  ]
    .filter(Boolean)
    .join(', ')
  return {
    place: { pid: place.uuid, name: place.name, shop: toShopWindow(place), who, officer, kept: found?.retention ?? [] },
    choices: null
  }
}

export default function PrivacyNotice() {
  const { place, choices } = useLoaderData<typeof loader>()
  const placeHref = usePlaceHref()
  const here = placeHref('/privacidade', place ? { pid: place.pid } : {})
  return (
    <PublicShell place={place && { ...place.shop, href: placeHref('/home'), privacyHref: here }} here={here}>
      <div className="narrow stack">
        <h1>{t('Privacidade')}</h1>
        {place ? (
          <Notice {...place} />
        ) : (
          <PlaceChoices choices={choices} question={t('De que parque?')} path="/privacidade" />
        )}
      </div>
    </PublicShell>
  )
}

type PlaceView = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>['place']>

function Notice({ pid, name, who, officer, kept }: PlaceView) {
  const placeHref = usePlaceHref()
  return (
    <>
      <p>
        {t(
          '{who} guarda o que você informa ao reservar (nome, documento, telefone, e-mail e, se pedido, endereço) para cumprir a reserva, devolver o que for seu e atender à lei (Lei 13.709/2018, art. 7º, II e V). Não vende estes dados. O pagamento passa pelo provedor que você escolhe.',
          { who }
        )}
      </p>
      <p>
        {t(
          'Onde a atividade pede um termo de risco, guarda também o de cada participante: nome, documento, nascimento, assinatura e, de um menor, o responsável, como prova de que os riscos foram explicados. O contato de emergência e o que você disser da saúde servem só a um socorro: a equipe autorizada os vê no dia da visita (art. 11, II, e), e eles são apagados logo depois.'
        )}
      </p>
      <h2>{t('O que você pode pedir')}</h2>
      <p>
        {t(
          'Saber o que se guarda de você, receber uma cópia, corrigir, e pedir que os seus dados sejam retirados. Abra a página da sua reserva e escolha “Meus dados”. A resposta vem em até 15 dias. Valores, datas e notas fiscais ficam pelo tempo que a lei manda, sem o que não for preciso.'
        )}
      </p>
      <p>
        <a href={placeHref('/find-ticket', { pid })}>{t('Encontrar a minha reserva')}</a>
      </p>
      <h2>{t('Com quem falar')}</h2>
      <p>
        {officer.name
          ? t('{officer}, encarregado pelos dados em {place}. ', { officer: officer.name, place: name })
          : t('Fale com {place}. ', { place: name })}
        {officer.email ? <a href={`mailto:${officer.email}`}>{officer.email}</a> : null}
        {officer.email && officer.phone ? ', ' : ''}
        {officer.phone}
      </p>
      {kept.length > 0 ? (
        <>
          <h2>{t('Por quanto tempo')}</h2>
          <ul>
            {kept.map(({ label, days }) => (
              <li key={label}>
                {tSaid(label)}: {retentionWords(days)}
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </>
  )
}

export const links = carrySheet(privacyCssUrl)

export const meta: MetaFunction = () => [{ title: `${t('Privacidade')} · Trilha` }]

export function ErrorBoundary() {
  return (
    <PublicShell place={null} here="/privacidade">
      <RouteError href="/home" linkLabel={t('Ir para o início')} />
    </PublicShell>
  )
}
