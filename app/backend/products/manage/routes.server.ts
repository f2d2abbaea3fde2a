import {
  copyProduct,
  createProduct,
  deleteProduct,
  getProduct,
  getProductFields,
  listManagerProducts,
  serveProducts,
  setProductState,
  updateProduct
} from '#app/contracts/products/manage.ts'
import {
  addProductPhoto,
  arrangeProductPhotos,
  deleteProductPhoto,
  listProductPhotos
} from '#app/contracts/products/photos.ts'
import { implement, implementPublic } from '../../kernel/implement.server.ts'
import { duplicateProduct } from './copy-product.server.ts'
import { removeProduct } from './delete-product.server.ts'
import { listOfManager, serveList } from './list-own.server.ts'
import { addPhoto, arrangePhotos, dropPhoto, readPhotos } from './photos.server.ts'
import { addProduct, changeProduct, moveProduct, readProduct } from './save-product.server.ts'
import { describeFields } from './to-wire.server.ts'

export const routes = [
  implementPublic(serveProducts, serveList),
  implement(listManagerProducts, listOfManager),
  implement(getProductFields, describeFields),
  implement(getProduct, readProduct),
  implement(createProduct, addProduct),
  implement(copyProduct, duplicateProduct),
  implement(updateProduct, changeProduct),
  implement(setProductState, moveProduct),
  implement(deleteProduct, removeProduct),
  implement(listProductPhotos, readPhotos),
  implement(addProductPhoto, addPhoto),
  implement(arrangeProductPhotos, arrangePhotos),
  implement(deleteProductPhoto, dropPhoto)
]
