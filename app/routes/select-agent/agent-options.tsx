import { AgentPhoto, SituationTag } from '#app/components/index.ts'
import { t, tSaid } from '#app/domain/words/speech.ts'
import type { AgentOption } from './view.ts'

interface AgentOptionsProps {
  agents: readonly AgentOption[]
  /** True when the booking has an agent: 'nobody' is then a choice too. */
  mayLeave: boolean
  error: string
  picked: string
}

export function AgentOptions({ agents, mayLeave, error, picked }: AgentOptionsProps) {
  // With several chosen agents none is ticked: confirming one would remove the others by accident.
  const chosen = agents.filter((agent) => agent.chosen)
  const current = picked || (chosen.length === 1 ? (chosen[0]?.uuid ?? '') : '')
  return (
    <fieldset className="field" aria-describedby={error ? 'f-condutor-erro' : undefined}>
      <legend className="label">{t('Quem acompanha o grupo?')}</legend>
      {error ? (
        <p className="error" id="f-condutor-erro">
          <span className="vh">{t('Erro: ')}</span>
          {tSaid(error)}
        </p>
      ) : null}
      <ul className="agents">
        {agents.map((agent, index) => (
          <li className="card" key={agent.uuid}>
            <OneAgent
              agent={agent}
              id={index === 0 ? 'f-condutor' : `f-condutor-${index}`}
              isOn={agent.uuid === current}
            />
          </li>
        ))}
        {mayLeave ? (
          <li className="card">
            <div className="choice nobody">
              <input
                type="radio"
                id="f-condutor-nenhum"
                name="condutor"
                value="nenhum"
                defaultChecked={picked === 'nenhum'}
                required
              />
              <label htmlFor="f-condutor-nenhum">
                <span>
                  <b>{t('Sem condutor')}</b>{' '}
                  <span className="hint">{t('A reserva continua valendo, sem ninguém escolhido.')}</span>
                </span>
              </label>
            </div>
          </li>
        ) : null}
      </ul>
    </fieldset>
  )
}

function OneAgent({ agent, id, isOn }: { agent: AgentOption; id: string; isOn: boolean }) {
  const { uuid, name, photo, languages, certificates, open, page } = agent
  return (
    <>
      <div className="choice">
        <input
          type="radio"
          id={id}
          name="condutor"
          value={uuid}
          required
          disabled={!open}
          defaultChecked={isOn}
          aria-describedby={certificates.length > 0 ? `${id}-mais` : undefined}
        />
        <label htmlFor={id}>
          <AgentPhoto name={name} src={photo} size={72} />
          <span>
            <b className="line">{name}</b> <Standing agent={agent} /> <span className="hint">{languages}</span>
          </span>
        </label>
      </div>
      {certificates.length > 0 ? (
        <p className="small muted" id={`${id}-mais`}>
          {certificates.join(' · ')}
        </p>
      ) : null}
      {page ? (
        <p className="small">
          <a href={page}>{t('Ver a página de {name}', { name })}</a>
        </p>
      ) : null}
    </>
  )
}

function Standing({ agent: { chosen, busy, busyWith } }: { agent: AgentOption }) {
  return (
    <>
      {chosen ? <SituationTag tone="green">{t('Escolhido')}</SituationTag> : null}
      {busy ? (
        <>
          {' '}
          <SituationTag tone="amber">{busyWith ? t('Indisponível') : t('Ocupado')}</SituationTag>{' '}
          <span className="hint">{sentence(busyWith ? tSaid(busyWith) : t('com outro grupo neste horário'))}</span>
        </>
      ) : null}
    </>
  )
}

const sentence = (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)}`
