import { Notice } from '#app/components/index.ts'

/** Leads those who keep the products to them; tells others whom to ask. */
export function NothingForSale({ keepsProducts }: { keepsProducts: boolean }) {
  return (
    <Notice title="Nada à venda">
      {keepsProducts ? (
        <p>
          Nenhum atrativo está à venda. <a href="/products/index">Pôr um atrativo à venda</a>
        </p>
      ) : (
        <p>Nenhum atrativo está à venda. Quem cuida dos produtos pode pôr um à venda.</p>
      )}
    </Notice>
  )
}
