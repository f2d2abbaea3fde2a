import { EmptyState, Notice } from '#app/components/index.ts'
import { t } from '#app/domain/words/speech.ts'
import type { PlaceChoice } from '../place.server.ts'
import { usePlaceHref } from '../use-place-href.ts'

/** `choices` is null when they could not be loaded. */
export function ChoosePlace({ choices }: { choices: PlaceChoice[] | null }) {
  const placeHref = usePlaceHref()
  return (
    <div className="stack-l">
      <div className="hero stack">
        <h1>{t('Visitas a atrativos turísticos, reservadas pelo celular')}</h1>
        <p className="prose lead">
          {t(
            'Cada parque vende aqui os próprios ingressos: você vê o preço e as vagas de cada horário, reserva sem cadastro e recebe o ingresso com QR code. Na portaria, a equipe confere a entrada pelo mesmo sistema.'
          )}
        </p>
      </div>
      <section aria-labelledby="lugares" className="stack">
        <h2 id="lugares">{t('Onde você quer ir?')}</h2>
        {choices ? null : (
          <Notice tone="warning">
            <p>{t('Não conseguimos carregar os lugares agora. Tente de novo em alguns instantes.')}</p>
          </Notice>
        )}
        {choices?.length === 0 ? (
          <EmptyState title={t('Nenhum parque recebe reservas por aqui ainda')}>
            {t('Confira o endereço que você recebeu ou fale com o atrativo.')}
          </EmptyState>
        ) : null}
        <ul className="grid">
          {choices?.map(({ uuid, name, where }) => (
            <li key={uuid} className="card card-go">
              <h3>
                <a className="card-link" href={placeHref('/home', { pid: uuid })}>
                  {name}
                </a>
              </h3>
              {where ? <p className="muted">{where}</p> : null}
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}
