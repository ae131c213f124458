import { useId } from 'react';
import type { RequestedProduct } from '../../../client/index.ts';
import { Collapsible } from '../../../components/Collapsible/index.ts';
import { VisuallyHidden } from '../../../components/VisuallyHidden/index.ts';
import { useMessages } from '../../../messages/index.ts';
import styles from './ConsentScreen.module.css';

/** Up to this many products the details are shown; with more they are collapsed. */
const SHOWN_AT_ONCE = 3;

/** The requested products with their descriptions. */
export function ProductList({ products }: { products: readonly RequestedProduct[] }) {
  const words = useMessages().widget.consent;
  const id = useId();
  const isLong = products.length > SHOWN_AT_ONCE;
  return (
    <section className={styles['section']} aria-labelledby={id}>
      <h3 id={id} className={styles['heading']}>
        {words.products}
      </h3>
      <ul role="list" className={styles['products']}>
        {products.map((product) => (
          <li key={product.id} className={styles['product']}>
            {isLong ? (
              <Collapsible
                renderTrigger={(trigger) => (
                  <div className={styles['head']}>
                    <span className={styles['name']}>{product.title}</span>
                    <button type="button" className={styles['toggle']} {...trigger}>
                      {trigger['aria-expanded'] ? words.hideDetail : words.showDetail}
                      <VisuallyHidden> {words.ofProduct(product.title)}</VisuallyHidden>
                    </button>
                  </div>
                )}
              >
                <Detail product={product} />
              </Collapsible>
            ) : (
              <>
                <span className={styles['name']}>{product.title}</span>
                <Detail product={product} />
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Detail({ product: { description, historyMonths } }: { product: RequestedProduct }) {
  const words = useMessages().widget.consent;
  return (
    <p className={styles['detail']}>
      {description}
      {historyMonths !== null && ` ${words.months(historyMonths)}`}
    </p>
  );
}
