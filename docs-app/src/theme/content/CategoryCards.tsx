import { Card, CardList, useCurrentCategory, type SidebarItem } from '@cauce/ui';

/** The pages of the sidebar category whose page this is. On any other page it throws. */
export function CategoryCards() {
  const { items } = useCurrentCategory();
  return <CardList>{items.map(cardOf)}</CardList>;
}

function cardOf(item: SidebarItem) {
  if (item.type !== undefined && item.type !== 'link') return null;
  const { label, href, description } = item;
  return <Card key={href} href={href} title={label} description={description} />;
}
