import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import {
  Button,
  carrySheet,
  ErrorSummary,
  Form,
  type FormState,
  fieldOf,
  Notice,
  PublicShell,
  summaryOf,
  TextAreaField
} from '#app/components/index.ts'
import { answerVisitRating, getVisitRating } from '#app/contracts/messages/ratings.ts'
import { getPublicPlace } from '#app/contracts/places.ts'
import { formatDayLong } from '#app/domain/calendar/dates.ts'
import { CHANGE_DAYS, MOST_COMMENT } from '#app/domain/rating/rating.ts'
import { t } from '#app/domain/words/speech.ts'
import {
  findViewer,
  openCall,
  readField,
  redirectSaying,
  refuseForm,
  requireFields
} from '#app/session/index.server.ts'
import { FlashNotice } from '../../flash-notice.tsx'
import { StrangerError, secretHeaders, secretMeta } from '../../secret-page.tsx'
import { toShopWindow } from '../../shop-window.ts'
import ratingCssUrl from './rating.css?url'
import { ScoreField } from './score-field.tsx'

/**
 * Needs no login: the URL is unguessable. Staff call with their own token, and the API tells them that they cannot
 * answer.
 */
const callOf = (request: Request) => findViewer(request)?.call ?? openCall(request)

export async function loader({ request, params }: LoaderFunctionArgs) {
  const call = callOf(request)
  const token = params.token ?? ''
  const {
    product,
    date,
    state,
    score,
    comment,
    place_uuid: uuid
  } = await call(getVisitRating, { params: { key: token } })
  const place = await call(getPublicPlace, { params: { uuid } })
  return {
    shop: toShopWindow(place),
    path: `/avaliacao/${token}`,
    state,
    comment,
    visit: `${product}, ${formatDayLong(date)}`,
    score: score === null ? '' : String(score)
  }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const form = await request.formData()
  const token = params.token ?? ''
  try {
    requireFields(form, 'complete')
    const body = { score: readField(form, 'score'), comment: readField(form, 'comment') }
    await callOf(request)(answerVisitRating, { params: { key: token }, body })
    return redirectSaying(request, { to: `/avaliacao/${token}`, text: t('Obrigado! Sua resposta foi guardada.') })
  } catch (error) {
    return refuseForm(form, error, { isAnonymous: true })
  }
}

export default function RateVisit() {
  const { shop, path, visit, state, score, comment } = useLoaderData<typeof loader>()
  const refused: FormState | undefined = useActionData<typeof action>()
  return (
    <PublicShell place={shop} here={path}>
      <div className="narrow stack">
        <h1>{t('Como foi a visita?')}</h1>
        <FlashNotice role="status" />
        <ErrorSummary errors={summaryOf(refused)} title={t('A resposta não foi guardada')} />
        <p>{visit}.</p>
        {state === 'open' || state === 'changeable' ? (
          <Form method="post" action={path} native className="stack">
            <ScoreField field={fieldOf(refused, 'score', score)} />
            <TextAreaField
              field={fieldOf(refused, 'comment', comment)}
              label={t('O que contou para essa nota?')}
              hint={t('Não escreva documentos nem telefones.')}
              optional
              maxLength={MOST_COMMENT}
              rows={4}
            />
            <Button variant="primary" wide>
              {state === 'open' ? t('Enviar resposta') : t('Mudar resposta')}
            </Button>
            {state === 'changeable' ? (
              <p className="muted">{t('Uma resposta muda por até {days} dias.', { days: CHANGE_DAYS })}</p>
            ) : null}
          </Form>
        ) : (
          <Closed state={state} score={score} />
        )}
      </div>
    </PublicShell>
  )
}

function Closed({ state, score }: { state: 'closed' | 'over'; score: string }) {
  if (state === 'over') return <Notice>{t('O prazo desta pesquisa já terminou. Obrigado pela visita!')}</Notice>
  return <Notice tone="success">{t('Sua nota foi {score}. Obrigado por ela!', { score })}</Notice>
}

export const headers = secretHeaders

export const links = carrySheet(ratingCssUrl)

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  secretMeta(`${t('Como foi a visita?')} · ${data?.shop.name ?? 'Trilha'}`)

export function ErrorBoundary() {
  return <StrangerError />
}
