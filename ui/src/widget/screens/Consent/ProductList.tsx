import { useId, type Ref } from 'react';
import type { RequestedProduct } from '../../../client/index.ts';
import { Checkbox } from '../../../components/Checkbox/Checkbox.tsx';
import { Collapsible } from '../../../components/Collapsible/Collapsible.tsx';
import { FieldNote } from '../../../components/Field/Field.tsx';
import { VisuallyHidden } from '../../../components/VisuallyHidden/VisuallyHidden.tsx';
import styles from './ConsentScreen.module.css';
import { useWords } from '../../words/texts.ts';

/** Up to this many products the details are shown; with more they are collapsed. */
const SHOWN_AT_ONCE = 3;

interface ProductListProps {
  products: readonly RequestedProduct[];
  /** Ids of those that the person left out. */
  refused: readonly string[];
  isDisabled: boolean;
  error: string | undefined;
  onRefusedChange: (ids: string[]) => void;
  ref: Ref<HTMLElement>;
}

/** The requested products with their descriptions; each of several can be left out. */
export function ProductList({
  products,
  refused,
  isDisabled,
  error,
  onRefusedChange,
  ref,
}: ProductListProps) {
  const words = useWords().consent;
  const id = useId();
  const isLong = products.length > SHOWN_AT_ONCE;
  const isChoice = products.length > 1;
  const nameOf = (product: RequestedProduct, hint?: string) =>
    isChoice ? (
      <Checkbox
        className={styles['choice']}
        label={<span className={styles['name']}>{product.title}</span>}
        hint={hint}
        checked={!refused.includes(product.id)}
        disabled={isDisabled}
        aria-invalid={error === undefined ? undefined : true}
        onCheckedChange={(isAgreed) => {
          const others = refused.filter((one) => one !== product.id);
          onRefusedChange(isAgreed ? others : [...others, product.id]);
        }}
      />
    ) : (
      <span className={styles['name']}>{product.title}</span>
    );
  const detailOf = ({ description, historyMonths }: RequestedProduct) =>
    historyMonths === null ? description : `${description} ${words.months(historyMonths)}`;
  return (
    <section ref={ref} className={styles['section']} aria-labelledby={id}>
      <h3 id={id} className={styles['heading']}>
        {words.products}
      </h3>
      {isChoice && <p className={styles['detail']}>{words.choose}</p>}
      {error !== undefined && (
        <FieldNote tone="danger" role="alert">
          {error}
        </FieldNote>
      )}
      <ul role="list" className={styles['products']}>
        {products.map((product) => (
          <li key={product.id} className={styles['product']}>
            {isLong ? (
              <Collapsible
                renderTrigger={(trigger) => (
                  <div className={styles['head']}>
                    {nameOf(product)}
                    <button type="button" className={styles['toggle']} {...trigger}>
                      {trigger['aria-expanded'] ? words.hideDetail : words.showDetail}
                      <VisuallyHidden> {words.ofProduct(product.title)}</VisuallyHidden>
                    </button>
                  </div>
                )}
              >
                <p className={styles['detail']}>{detailOf(product)}</p>
              </Collapsible>
            ) : isChoice ? (
              nameOf(product, detailOf(product))
            ) : (
              <>
                {nameOf(product)}
                <p className={styles['detail']}>{detailOf(product)}</p>
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
