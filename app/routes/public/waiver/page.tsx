import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { QrCode } from '#app/components/booking/index.ts'
import { useDocument } from '#app/components/document/document-context.ts'
import { inPlaces } from '#app/components/document/in-places.tsx'
import { PortugueseOnly, textLang } from '#app/components/document/own-lang.tsx'
import { CopyText, carrySheet, ErrorSummary, LateNotice, PublicShell, summaryOf } from '#app/components/index.ts'
import { t, tSaid } from '#app/domain/words/speech.ts'
import { FlashNotice } from '../../flash-notice.tsx'
import { StrangerError, secretHeaders, secretMeta } from '../../secret-page.tsx'
import { answerSigning } from './answer.server.ts'
import { loadWaiver, type WaiverView } from './load.server.ts'
import { SignForm } from './sign-form.tsx'
import waiverCssUrl from './waiver.css?url'

export async function loader({ request, params }: LoaderFunctionArgs) {
  return loadWaiver(request, params.key ?? '')
}

export function action({ request, params }: ActionFunctionArgs) {
  return answerSigning(request, params.key ?? '')
}

export default function SignWaiver() {
  const view = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const { kiosk } = useDocument()
  const { shop, path, product, when, paragraphs, pdfHref } = view
  return (
    <PublicShell place={shop} here={path}>
      <div className="narrow stack">
        <h1>{t('Termo de risco: {product}', { product })}</h1>
        <FlashNotice role="status" isOutcome>
          {pdfHref && !kiosk ? (
            <p>
              <a href={pdfHref}>{t('Baixar o termo assinado (PDF)')}</a>
            </p>
          ) : null}
        </FlashNotice>
        <ErrorSummary errors={summaryOf(refused)} title={t('O termo não foi assinado')} />
        <LateNotice refused={refused} path={path} />
        <p>
          <b>{when}</b>
        </p>
        <Progress view={view} />
        <section className="stack-s waiver-text" aria-labelledby="texto">
          <h2 id="texto">{t('Leia antes de assinar')}</h2>
          {inPlaces(paragraphs, (paragraph) => (
            <p lang={textLang(view.textLanguage)}>{paragraph}</p>
          ))}
          <PortugueseOnly language={view.textLanguage} />
        </section>
        <SignForm view={view} refused={refused} />
        <Share view={view} />
        <p className="muted">
          {t('{place} guarda o termo como prova de que os riscos foram explicados.', { place: shop.name })}{' '}
          {shop.privacyHref ? <a href={shop.privacyHref}>{t('Privacidade')}</a> : null}
        </p>
      </div>
    </PublicShell>
  )
}

function Progress({ view: { progress, isRequired, isComplete, signers } }: { view: WaiverView }) {
  return (
    <section className="stack-s" id="assinados" aria-labelledby="assinados-titulo">
      <h2 id="assinados-titulo">{progress}</h2>
      {isComplete ? null : (
        <p>
          {isRequired
            ? t('Cada pessoa da visita assina antes de entrar.')
            : t('O atrativo pede que cada pessoa da visita assine.')}
        </p>
      )}
      {signers.length > 0 ? (
        <ul>
          {signers.map(({ uuid, name, standing }) => (
            <li key={uuid}>
              <b>{name}</b> {tSaid(standing)}
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  )
}

/** Hands the address on to the others of the visit. */
function Share({ view: { address, qr } }: { view: WaiverView }) {
  return (
    <details className="fold">
      <summary>{t('Passar a quem também vem')}</summary>
      <div className="stack-s">
        <QrCode {...qr} label={t('QR code desta página, para assinar em outro celular')} />
        <CopyText id="endereco-termo" label={t('Endereço desta página')} value={address} rows={2} />
        <p className="small">{t('Quem tem este endereço vê o primeiro nome de quem já assinou.')}</p>
      </div>
    </details>
  )
}

export const headers = secretHeaders

export const links = carrySheet(waiverCssUrl)

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  secretMeta(`${t('Termo de risco')} · ${data?.shop.name ?? 'Trilha'}`)

export function ErrorBoundary() {
  return <StrangerError />
}
