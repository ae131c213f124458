import { useId, useRef, useState } from 'react';
import { Alert } from '../../src/components/Alert/Alert.tsx';
import { Button } from '../../src/components/Button/Button.tsx';
import { Checkbox } from '../../src/components/Checkbox/Checkbox.tsx';
import { RadioGroup } from '../../src/components/RadioGroup/RadioGroup.tsx';
import { Select } from '../../src/components/Select/Select.tsx';
import styles from './HostPage.module.css';
import {
  ANY_TYPE,
  COMPANY_RUT,
  ENTITY_TYPES,
  LOCALES,
  NO_SCENARIO,
  PEOPLE,
  PLACES,
  PRODUCTS,
  SCENARIOS,
} from './options.ts';

export interface PermissionRequest {
  username: string;
  products: string[];
  entityTypes: string[];
  companyId: string | null;
  locale: 'es-CL' | 'en';
  scenario: string | null;
  isInline: boolean;
}

export interface RequestFormProps {
  isBusy: boolean;
  onRequest: (request: PermissionRequest) => void;
}

/** The form of the request: products, person and options of the widget. */
export function RequestForm({ isBusy, onRequest }: RequestFormProps) {
  const productsId = useId();
  const [username, setUsername] = useState('12345678-5');
  const [products, setProducts] = useState(['movement', 'identity-validation']);
  const [isLacking, setIsLacking] = useState(false);
  const productList = useRef<HTMLFieldSetElement>(null);
  const [type, setType] = useState(ANY_TYPE);
  const [scenario, setScenario] = useState(NO_SCENARIO);
  const [locale, setLocale] = useState('es-CL');
  const [place, setPlace] = useState('modal');
  return (
    <form
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault();
        setIsLacking(products.length === 0);
        if (products.length === 0) {
          productList.current?.querySelector('input')?.focus();
          return;
        }
        onRequest({
          username,
          // In the order of the list, regardless of the order of clicks.
          products: PRODUCTS.map(({ id }) => id).filter((id) => products.includes(id)),
          entityTypes: type === ANY_TYPE ? [] : [type],
          companyId: type === 'business-bank' ? COMPANY_RUT : null,
          locale: locale === 'en' ? 'en' : 'es-CL',
          scenario: scenario === NO_SCENARIO ? null : scenario,
          isInline: place === 'inline',
        });
      }}
    >
      <Select
        label="Persona de prueba"
        hint="Sirve cualquier clave que cumpla la regla de la institución."
        options={PEOPLE}
        value={username}
        onValueChange={(value) => setUsername(value ?? username)}
      />
      <fieldset ref={productList} className={styles['products']} aria-labelledby={productsId}>
        <legend id={productsId}>Productos</legend>
        {isLacking && products.length === 0 && (
          <Alert tone="danger" role="alert" title="Elige al menos un producto." />
        )}
        {PRODUCTS.map(({ id, label }) => (
          <Checkbox
            key={id}
            label={label}
            checked={products.includes(id)}
            onCheckedChange={(isChecked) =>
              setProducts((before) =>
                isChecked ? [...before, id] : before.filter((one) => one !== id),
              )
            }
          />
        ))}
      </fieldset>
      <div className={styles['pair']}>
        <Select
          label="Instituciones"
          options={ENTITY_TYPES}
          value={type}
          onValueChange={(value) => setType(value ?? type)}
        />
        <Select
          label="Qué debe pasar"
          options={SCENARIOS}
          value={scenario}
          onValueChange={(value) => setScenario(value ?? scenario)}
        />
        <Select
          label="Idioma del widget"
          options={LOCALES}
          value={locale}
          onValueChange={(value) => setLocale(value ?? locale)}
        />
        <RadioGroup label="Dónde se abre" options={PLACES} value={place} onValueChange={setPlace} />
      </div>
      <Button type="submit" isBusy={isBusy} busyLabel="Llamando a la API…">
        Crear token y abrir el widget
      </Button>
    </form>
  );
}
