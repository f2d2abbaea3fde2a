import { Notice } from '#app/components/index.ts'

/** Shown to a user who may not edit the hours. */
export function HoursRead({ rules, exceptions }: { rules: string[]; exceptions: string[] }) {
  return (
    <div className="stack">
      <Notice>Você vê os horários, mas não pode mudá-los.</Notice>
      <section className="card stack">
        <h2>Toda semana</h2>
        {rules.length === 0 ? <p className="muted">Nenhum horário.</p> : <Sentences texts={rules} />}
      </section>
      <section className="card stack">
        <h2>Exceções</h2>
        {exceptions.length === 0 ? (
          <p className="muted">Nenhuma de hoje em diante.</p>
        ) : (
          <Sentences texts={exceptions} />
        )}
      </section>
    </div>
  )
}

/** Shows blocked days, because users look in the hours for the reason of a closed day. */
export function BlockedDays({ texts, more }: { texts: string[]; more: string }) {
  return (
    <section className="card stack">
      <h2>Dias bloqueados</h2>
      {texts.length === 0 ? (
        <p className="muted">Nenhum de hoje em diante.</p>
      ) : (
        <>
          <p className="muted">
            De hoje em diante não se vende nestes dias e horários; o que já foi vendido continua valendo.
          </p>
          <Sentences texts={texts} />
          {more ? <p className="muted">{more}</p> : null}
        </>
      )}
    </section>
  )
}

function Sentences({ texts }: { texts: string[] }) {
  return (
    <ul>
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  )
}
