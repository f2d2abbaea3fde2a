import { usePlaceHref } from '../use-place-href.ts'

export function NoRegistration({ place }: { place: string }) {
  const placeHref = usePlaceHref()
  return (
    <div className="stack narrow">
      <h1>Cadastro fechado</h1>
      <p>
        {place} não recebe cadastros por esta página. Se você trabalha com o parque, peça o acesso a quem administra: o
        convite chega pelo seu telefone.
      </p>
      <p>
        Para visitar, você não precisa de cadastro: <a href={placeHref('/booking')}>reserve sua visita</a>.
      </p>
      <p>
        Já tem conta? <a href={placeHref('/login')}>Entrar</a>.
      </p>
    </div>
  )
}
