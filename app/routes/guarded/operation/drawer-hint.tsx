import { Notice } from '#app/components/index.ts'

/** Warns beside a cash form that the user's drawer is not open. */
export function DrawerHint({ isMissing }: { isMissing: boolean }) {
  if (!isMissing) return null
  return (
    <Notice>
      <p>
        <b>Seu caixa não está aberto.</b> O dinheiro que você já recebeu hoje entra no caixa quando você o abrir.{' '}
        <a href="/operation/drawer">Abrir o caixa</a>
      </p>
    </Notice>
  )
}
